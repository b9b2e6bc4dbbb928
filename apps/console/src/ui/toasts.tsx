import { describeFailure, isCode } from '../api/client.js';
import { useValue, Value } from '../live/value.js';

interface Toast {
  text: string;
  kind: 'done' | 'failed';
}

const SHOWN_FOR = 6_000;
const toasts = new Value<Toast[]>([]);

function show(toast: Toast): void {
  toasts.set([...toasts.get(), toast].slice(-3));
  setTimeout(() => toasts.set(toasts.get().filter((other) => other !== toast)), SHOWN_FOR);
}

export const notify = (text: string): void => show({ text, kind: 'done' });

/** Runs an action of the user and shows the error if it fails. Resolves with whether it succeeded. */
export async function attempt(action: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await action();
    if (done) notify(done);
    return true;
  } catch (failure) {
    // The sign-in form that appears already shows it.
    if (!isCode(failure, 'UNAUTHORIZED')) show({ text: describeFailure(failure), kind: 'failed' });
    return false;
  }
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useValue(toasts).map((toast) => (
        <p key={toast} class={`toast ${toast.kind}`}>
          {toast.text}
        </p>
      ))}
    </div>
  );
}
