/** Styles of the inspector, put in by the build: the tab has no file of its own for them. */
declare const INSPECTOR_CSS: string;
