import { type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { enterSession } from './api/enter-session.js';
import { session } from './api/session.js';
import { closeStream, openStream } from './live/events.js';
import { useValue } from './live/value.js';
import { SignIn } from './pages/account/sign-in-form.js';
import { routeOf } from './routes.js';
import type { PageProps } from './routing/page.js';
import { usePlace } from './routing/router.js';
import { Shell } from './shell/shell.js';
import { Dialog } from './ui/dialog.js';
import { Empty, Page } from './ui/parts.js';
import { Toasts } from './ui/toasts.js';

export function App() {
  const state = useValue(session.state);
  const { path } = usePlace();
  useEffect(() => void findSession(), []);
  useEffect(() => {
    if (state.kind === 'signed in') openStream();
    else closeStream();
  }, [state.kind]);

  const found = routeOf(path);
  const page = found ? (
    <LoadedPage key={found.route.pattern} load={found.route.load} values={found.values} />
  ) : (
    <Missing />
  );
  if (state.kind === 'unknown') return <div class="loading whole" role="status" aria-label="Loading" />;
  return (
    <>
      {found?.route.open ? (
        page
      ) : state.kind === 'signed out' ? (
        <SignIn />
      ) : state.kind === 'restricted' ? (
        <LoadedPage load={secondFactorSetup} values={{}} />
      ) : (
        <Shell>{page}</Shell>
      )}
      {state.kind === 'ended' && (
        <Dialog title="Your session has ended" close={() => undefined} firm>
          <p class="muted">Sign in again to continue. What you typed is still here.</p>
          <SignIn email={state.user.email ?? ''} bare />
        </Dialog>
      )}
      <Toasts />
    </>
  );
}

async function findSession(): Promise<void> {
  if (session.isExpected) await enterSession().catch(() => session.signedOut());
  else session.signedOut();
}

type Loader = () => Promise<{ default: FunctionComponent<PageProps> }>;
/** Shown instead of the requested page, which appears afterwards. */
const secondFactorSetup: Loader = () => import('./pages/account/second-factor-setup.js');
const loadedPages = new Map<Loader, FunctionComponent<PageProps>>();

/** A page's code is loaded when it is first opened. */
function LoadedPage({ load, values }: PageProps & { load: Loader }) {
  const [failed, setFailed] = useState(false);
  const [, render] = useState({});
  useEffect(() => {
    if (loadedPages.has(load)) return;
    load().then(
      (module) => {
        loadedPages.set(load, module.default);
        render({});
      },
      () => setFailed(true),
    );
  }, [load]);
  const page = loadedPages.get(load);
  if (page) return h(page, { values });
  if (!failed) return <div class="loading" role="status" aria-label="Loading" />;
  return (
    <Empty icon="lock" title="This page could not be loaded">
      <p>There may be a newer version of Docket.</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        Reload
      </button>
    </Empty>
  );
}

function Missing() {
  return (
    <Page title="Not found">
      <Empty icon="search" title="There is no page at this address">
        <a class="button" href="/">
          Go to My work
        </a>
      </Empty>
    </Page>
  );
}
