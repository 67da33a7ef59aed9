/** What undoes a registration. */
export type Disposer = () => unknown;

/** Options of a listener. */
export interface ListenerOptions {
  /** Before the listeners that are there. */
  readonly prepend?: boolean;
}

/** A part of a plugin that lives by itself. */
export interface HostFiber {
  /** Undoes all registrations of the part. */
  dispose(): Promise<void>;
}

/**
 * The part of the host's plugin context that this plugin uses. Structural: the host's packages are not imported at run
 * time, since a linked checkout cannot resolve them.
 */
export interface HostContext {
  /** The service of this name, or undefined. */
  get(name: string): unknown;
  /** Ends with the context. */
  on(event: string, listener: (...args: never[]) => unknown, options?: ListenerOptions): Disposer;
  /** Runs `execute` now, and what it returned when the context ends, which waits for it. */
  effect(execute: () => () => unknown, label?: string): Disposer;
  /** Runs `callback` with a context of its own whenever all these services are there. */
  inject(services: string[], callback: (context: HostContext) => void): HostFiber;
}
