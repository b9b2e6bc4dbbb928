import { api, dataOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { applyTheme, type Theme } from '../../theme.js';
import { Checkbox, Choices, Form } from '../../ui/form.js';
import { inWords } from '../../ui/names.js';
import { Loaded, Section } from '../../ui/parts.js';
import { notify } from '../../ui/toasts.js';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')] as const);

export function Preferences() {
  const preferences = useQuery('preferences', () => dataOf(api.GET('/api/user/preferences')));
  return (
    <Loaded query={preferences}>
      {(shown) => (
        <Form
          action="Save"
          submit={async ({ theme, timezone, ...chosen }) => {
            const mails = Object.fromEntries(
              Object.keys(shown.emailNotifications).map((name) => [name, `mail ${name}` in chosen]),
            );
            await dataOf(
              api.PUT('/api/user/preferences', {
                body: {
                  theme: theme as Theme,
                  timezone,
                  notifications: 'notifications' in chosen,
                  emailNotifications: mails,
                },
              }),
            );
            // First, because it resets the fields: a choice made after the page appears saved must not be overwritten.
            await preferences.reload();
            applyTheme(theme as Theme);
            notify('Your preferences were saved.');
          }}
        >
          <Section title="Appearance">
            <Choices
              name="theme"
              label="Theme"
              value={shown.theme}
              options={[
                ['system', 'Same as the system'],
                ['light', 'Light'],
                ['dark', 'Dark'],
              ]}
            />
            <Choices
              name="timezone"
              label="Time zone"
              value={shown.timezone}
              options={[['UTC', 'UTC'], ...ZONES.filter(([zone]) => zone !== 'UTC')]}
            />
          </Section>
          <Section title="Notifications">
            <Checkbox name="notifications" label="Notify me" checked={shown.notifications} />
            {Object.entries(shown.emailNotifications).map(([name, isOn]) => (
              <Checkbox
                key={name}
                name={`mail ${name}`}
                label={`By mail: ${inWords(name).toLowerCase()}`}
                checked={isOn}
              />
            ))}
          </Section>
        </Form>
      )}
    </Loaded>
  );
}
