import { Component, type ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type VisualBoundaryProps = { onError: () => void; children: ReactNode };

/**
 * A visual editor that breaks gives way to the HTML view. Without this the whole page and its unsaved text would go.
 */
export class VisualBoundary extends Component<VisualBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("The visual editor stopped working.", error);
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

export function VisualFailed({ onRetry }: { onRetry: () => void }) {
  const words = useCopy("admin").editor.visual;
  return (
    <Alert className="my-2">
      {words.failed}{" "}
      <Button type="button" variant="link" size="sm" className="min-h-0 py-0" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </Alert>
  );
}
