/** The files of the inspector by name, and which of them are loaded to show the graph of a turn in the tab. */
export declare function bundleInspector(): Promise<{
  readonly files: Readonly<Record<string, string>>;
  readonly first: readonly string[];
}>;

/** Writes the files of the inspector into a folder, which is made. */
export declare function buildInspector(folder: string): Promise<void>;
