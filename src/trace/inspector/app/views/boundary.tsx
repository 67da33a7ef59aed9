import { Component, type ReactNode, Suspense } from "react";

import { useSay } from "./context.tsx";

interface BoundaryProps {
  /** Something else is shown: what went wrong before does not count for it. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A part that is loaded when it is needed, and that may go wrong without the rest going with it. */
export function Boundary({ of, children }: BoundaryProps): JSX.Element {
  const say = useSay();
  return (
    <Caught
      key={of}
      told={(error) => (
        <p className="tt-note tt-bad" role="alert">
          {say("app.malformed", { message: error.message })}
        </p>
      )}
    >
      <Suspense fallback={<p className="tt-note">{say("state.loading")}</p>}>{children}</Suspense>
    </Caught>
  );
}

interface CaughtProps {
  readonly told: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

class Caught extends Component<CaughtProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.told(this.state.error);
  }
}
