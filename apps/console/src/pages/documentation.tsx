import { answer, type Schemas } from '@docket/client';
import { useState } from 'preact/hooks';
import { api, pageOf } from '../api/client.js';
import { useQuery } from '../live/query.js';
import { useProjects } from '../tickets/choices.js';
import { Choices, Form, TextField } from '../ui/form.js';
import { Markdown } from '../ui/markdown.js';
import { Empty, Page, Section, Segments } from '../ui/parts.js';

type Request = Schemas['GenerateDocs'];
type Draft = Schemas['DocsDraft'];
type PullRequest = Schemas['DocsPr'];

/** Drafts pages about the changes between two refs. Nothing is stored before a pull request is requested. */
export default function DocumentationPage() {
  const [drafted, setDrafted] = useState<{ request: Request; draft: Draft } | null>(null);
  const repositories = useRepositories();
  return (
    <Page title="Documentation">
      <p class="muted">
        Pages for developers and users, and a changelog, drafted from what changed between two refs of a repository.
      </p>
      <Form
        action="Draft the pages"
        submit={async ({ repo = '', base = '', head = '', audience, ticketId }) => {
          const request: Request = {
            repo,
            base,
            head,
            audience: audience as Request['audience'],
            ...(ticketId && { ticketId }),
          };
          setDrafted(null);
          setDrafted({ request, draft: (await answer(api.POST('/api/docs/generate', { body: request }))) as Draft });
        }}
      >
        <TextField
          name="repo"
          label="Repository"
          placeholder="owner/name"
          hint={repositories.length > 0 ? `Linked: ${repositories.join(', ')}` : 'Of a project you are a member of'}
          required
        />
        <div class="field-row even">
          <TextField name="base" label="From" placeholder="v1.0.0" hint="A branch, a tag or a full commit" required />
          <TextField name="head" label="To" placeholder="main" required />
        </div>
        <div class="field-row even">
          <Choices
            name="audience"
            label="For"
            options={[
              ['both', 'Developers and users'],
              ['developer', 'Developers'],
              ['user', 'Users'],
            ]}
          />
          <TextField name="ticketId" label="Ticket" placeholder="WEB-12" hint="Optional" />
        </div>
      </Form>
      {drafted && <DraftView key={JSON.stringify(drafted.request)} {...drafted} />}
    </Page>
  );
}

function DraftView({ request, draft }: { request: Request; draft: Draft }) {
  const [shown, setShown] = useState(0);
  const [pullRequest, setPullRequest] = useState<PullRequest | null>(null);
  const page = draft.docs[shown];
  return (
    <Section title="Draft">
      <p>{draft.summary}</p>
      {page ? (
        <>
          <Segments
            label="Pages"
            options={draft.docs.map(({ path }, index) => [String(index), path.split('/').at(-2) ?? path])}
            chosen={String(shown)}
            choose={(index) => setShown(Number(index))}
          />
          <p class="muted path">{page.path}</p>
          <article class="draft">
            <Markdown text={withoutFrontMatter(page.content)} />
          </article>
          {pullRequest ? (
            <p role="status">
              The pull request is open:{' '}
              <a href={pullRequest.url} target="_blank" rel="noopener noreferrer">
                {pullRequest.branch}
              </a>
            </p>
          ) : (
            <Form
              action="Open a pull request"
              submit={async () => {
                const opened = (await answer(
                  api.POST('/api/docs/generate', { body: { ...request, openPr: true } }),
                )) as Schemas['DocsPullRequest'];
                setPullRequest(opened.pr);
              }}
            >
              {null}
            </Form>
          )}
        </>
      ) : (
        <Empty icon="book" title="Nothing changed between these refs" />
      )}
    </Section>
  );
}

/** Pages are MDX without any JSX: below their front matter they are Markdown. */
const withoutFrontMatter = (content: string): string => content.replace(/^---\n[\s\S]*?\n---\n/, '');

function useRepositories(): string[] {
  const { data: projects } = useProjects();
  const key = projects?.map(({ id }) => id).join();
  const { data = [] } = useQuery(key ? `repositories of ${key}` : null, async () => {
    const lists = await Promise.all(
      (projects ?? [])
        .filter(({ myRole }) => myRole !== null)
        .slice(0, 20)
        .map(({ id }) =>
          pageOf(api.GET('/api/project/{id}/repositories', { params: { path: { id }, query: { limit: 100 } } })).catch(
            () => ({ items: [] }),
          ),
        ),
    );
    return lists.flatMap(({ items }) => items.map(({ repo }) => repo));
  });
  return data;
}
