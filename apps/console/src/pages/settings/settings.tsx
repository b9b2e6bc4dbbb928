import type { FunctionComponent } from 'preact';
import type { PageProps } from '../../routing/page.js';
import { usePlace } from '../../routing/router.js';
import { Page, Tabs } from '../../ui/parts.js';
import { ApiKeys } from './api-keys.js';
import { Preferences } from './preferences.js';
import { Profile } from './profile.js';
import { SignIns } from './sign-ins.js';
import { Webhooks } from './webhooks.js';
import { Workspaces } from './workspaces.js';

const PARTS: Record<string, { name: string; view: FunctionComponent }> = {
  profile: { name: 'Profile', view: Profile },
  preferences: { name: 'Preferences', view: Preferences },
  'sign-ins': { name: 'Sign-ins', view: SignIns },
  keys: { name: 'API keys', view: ApiKeys },
  webhooks: { name: 'Webhooks', view: Webhooks },
  workspaces: { name: 'Workspaces', view: Workspaces },
};

export default function SettingsPage({ values }: PageProps) {
  const { path } = usePlace();
  const { name, view: View } = PARTS[values.part ?? 'profile'] ?? PARTS.profile!;
  const tabs = Object.entries(PARTS).map(([key, { name }]) => [`/settings/${key}`, name] as const);
  return (
    <Page
      title={`${name} · Settings`}
      heading="Settings"
      tabs={<Tabs label="Settings" items={tabs} path={path === '/settings' ? '/settings/profile' : path} />}
    >
      <View />
    </Page>
  );
}
