import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, dataOf, type ProjectDetails, pageOf } from '../../api/client.js';
import { useQuery } from '../../live/query.js';
import { Choices, Form, TextField } from '../../ui/form.js';
import { Section } from '../../ui/parts.js';
import { Records, Secret } from '../../ui/records.js';
import { showDay, Time } from '../../ui/times.js';

type Provider = Schemas['LinkRepository']['provider'];

export function Repositories({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const repositories = useQuery(
    `repositories ${project.id}`,
    async () =>
      (await pageOf(api.GET('/api/project/{id}/repositories', { params: { path, query: { limit: 100 } } }))).items,
  );
  return (
    <Section title="Repositories" note="Their issues, pull requests and commits are linked to tickets of this project.">
      <Records
        query={repositories}
        empty="No repositories linked yet."
        columns={[
          ['Repository', ({ repo }) => repo],
          ['On', ({ provider }) => provider],
          ['Since', ({ createdAt }) => showDay(createdAt)],
        ]}
        remove={{
          name: ({ repo }) => `the link to ${repo}`,
          run: ({ id }) =>
            answer(
              api.DELETE('/api/project/{id}/repositories/{repositoryId}', {
                params: { path: { ...path, repositoryId: id } },
              }),
            ),
        }}
      />
      <Form
        inline
        resets
        action="Link"
        submit={async ({ provider, repo = '' }) => {
          await dataOf(
            api.POST('/api/project/{id}/repositories', {
              params: { path },
              body: { provider: provider as Provider, repo },
            }),
          );
          await repositories.reload();
        }}
      >
        <Choices
          name="provider"
          label="On"
          options={[
            ['github', 'GitHub'],
            ['gitea', 'Gitea'],
            ['gitlab', 'GitLab'],
            ['local', 'This server'],
          ]}
        />
        <TextField name="repo" label="Repository" placeholder="owner/name" required />
      </Form>
    </Section>
  );
}

export function AccessTokens({ project }: { project: ProjectDetails }) {
  const path = { id: project.id };
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const tokens = useQuery(
    `tokens ${project.id}`,
    async () =>
      (await pageOf(api.GET('/api/project/{id}/access-tokens', { params: { path, query: { limit: 100 } } }))).items,
  );
  return (
    <Section title="Access tokens" note="For systems that send events to /webhooks/generic of this project.">
      <Records
        query={tokens}
        empty="No tokens yet."
        columns={[
          ['Name', ({ name }) => name],
          ['Expires', ({ expiresAt }) => (expiresAt ? showDay(expiresAt) : 'Never')],
          ['Last used', ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never')],
        ]}
        remove={{
          name: ({ name }) => `the token ${name}`,
          run: ({ id }) =>
            answer(
              api.DELETE('/api/project/{id}/access-tokens/{tokenId}', { params: { path: { ...path, tokenId: id } } }),
            ),
        }}
      />
      {made && <Secret name={`The token ${made.name}`} value={made.token} />}
      <Form
        inline
        resets
        action="Create token"
        submit={async ({ name = '', expiresAt }) => {
          setMade(
            await dataOf(
              api.POST('/api/project/{id}/access-tokens', {
                params: { path },
                body: { name, expiresAt: expiresAt ? `${expiresAt}T00:00:00Z` : null },
              }),
            ),
          );
          await tokens.reload();
        }}
      >
        <TextField name="name" label="Name" placeholder="ci" required />
        <TextField name="expiresAt" label="Expires" type="date" />
      </Form>
    </Section>
  );
}
