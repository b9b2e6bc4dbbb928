import type { ApiChange } from './api.js';
import { type Call, signatureOf } from './declaration.js';
import { leastVersion } from './dependencies.js';
import type { FieldChange } from './fields.js';
import type { Findings } from './findings.js';
import type { Place } from './read-file.js';
import { routeName } from './route.js';

/** A breaking change, with its evidence. Code in sentences is in backticks. */
export interface Breaking {
  title: string;
  /** Who is affected: those who import the package, call the API, run the program, or work in the repository. */
  audience: 'importer' | 'client' | 'operator' | 'inside';
  reasons: string[];
  places: Place[];
  /** Of the commit that states it. */
  sha?: string;
  before?: string;
  after?: string;
  /** What calls look like before and after. */
  calls?: { before: string; after: string };
  /** The same without names from the code, if users outside are affected. */
  forUsers?: string;
  /** What to do about it, as far as is known. */
  steps: string[];
}

export function breakingChanges(findings: Findings): Breaking[] {
  return [
    ...fromCommits(findings),
    ...fromRoutes(findings),
    ...fromFields(findings),
    ...findings.api.filter(({ isPublic }) => isPublic).flatMap((change) => fromApi(change, findings)),
    ...fromSettings(findings),
    ...fromDependencies(findings),
    ...fromMigrations(findings),
    ...fromStyles(findings),
    ...findings.api.filter(({ isPublic }) => !isPublic).flatMap((change) => fromApi(change, findings)),
  ];
}

function fromCommits({ stories }: Findings): Breaking[] {
  return stories
    .filter(({ breaking, isMerge }) => breaking && !isMerge)
    .map(({ subject, scope, notes, sha }) => ({
      title: scope ? `${scope}: ${subject}` : subject,
      audience: 'importer',
      reasons: notes,
      places: [],
      sha,
      steps: notes.length > 0 ? [] : ['The commit marks this as breaking without saying what to do: describe it here.'],
    }));
}

function fromApi(
  { change, name, place, before, after, alterations, isPublic }: ApiChange,
  { api }: Findings,
): Breaking[] {
  const audience = isPublic ? 'importer' : 'inside';
  if (change === 'removed') {
    const hint = successor(name, place, before!.kind, api);
    return [
      {
        title: `\`${name}\` removed`,
        audience,
        reasons: [],
        places: [place],
        before: signatureOf(before!),
        steps: [`Stop using \`${name}\`. ${hint}`],
      },
    ];
  }
  const reasons = alterations.filter(({ breaking }) => breaking);
  if (change !== 'changed' || reasons.length === 0) return [];
  // For a large declaration, show only the members that differ.
  const parts = reasons.filter((reason) => reason.before !== undefined || reason.after !== undefined);
  const shown = before!.members.length > 0 || after!.members.length > 0;
  const text = (side: 'before' | 'after', whole: string) => {
    if (!shown || parts.length === 0) return whole;
    return parts.flatMap((part) => part[side] ?? []).join('\n') || undefined;
  };
  return [
    {
      title: `\`${name}\` changed`,
      audience,
      reasons: reasons.map(({ note }) => note),
      places: [{ path: place.path, line: place.line, tree: 'after' }],
      before: text('before', signatureOf(before!)),
      after: text('after', signatureOf(after!)),
      calls:
        before!.call && after!.call
          ? { before: callText(name, before!.call), after: callText(name, after!.call) }
          : undefined,
      steps: [`Adapt every use of \`${name}\`.`],
    },
  ];
}

/** Where it moved, or its replacement, judging by names. */
function successor(name: string, place: Place, kind: string, api: ApiChange[]): string {
  const elsewhere = api.find(
    (other) => other.name === name && other.change !== 'removed' && other.place.path !== place.path,
  );
  if (elsewhere) return `It is now in \`${elsewhere.place.path}\`.`;
  const beside = api.filter(
    (other) => other.change === 'added' && other.place.path === place.path && other.after?.kind === kind,
  );
  const names = beside.filter((other) => !other.name.startsWith('*')).map((other) => `\`${other.name}\``);
  return names.length > 0 ? `New in the same file: ${names.slice(0, 3).join(', ')}.` : 'Name what replaces it here.';
}

/** An example call, with the names of the required parameters. */
function callText(name: string, { parameters }: Call): string {
  const given = parameters.filter(({ optional, rest }) => !optional && !rest).map((parameter) => parameter.name);
  return `${name}(${given.join(', ')})`;
}

function fromRoutes({ routes }: Findings): Breaking[] {
  return routes
    .filter(({ breaking }) => breaking)
    .map(({ change, before, after, notes, place }): Breaking => {
      const shared = { audience: 'client' as const, reasons: notes, places: [place] };
      const [old, now] = [before, after].map((route) => (route ? `\`${routeName(route)}\`` : ''));
      if (change === 'removed') {
        const steps = ['Clients get 404 from now on. Name the route to call instead here.'];
        return { ...shared, title: `${old} removed`, forUsers: `${old} is gone.`, steps };
      }
      if (change === 'moved') {
        const title = `${old} is now ${now}`;
        return { ...shared, title, forUsers: `${title}.`, steps: [`Call ${now}. The old address answers 404.`] };
      }
      const guarded = notes.every((note) => note.startsWith('who may call it'));
      const forUsers = guarded ? `${now} asks who you are.` : `${now} takes or answers something else.`;
      const steps = [guarded ? 'Send what the guard asks for.' : 'Check clients against the new shape.'];
      return { ...shared, title: `${now} changed`, forUsers, steps };
    });
}

function fromFields({ fields, shapes }: Findings): Breaking[] {
  const byShape = new Map<string, FieldChange[]>();
  for (const field of fields.filter(({ breaking }) => breaking)) {
    byShape.set(`${field.place.path} ${field.shape}`, [
      ...(byShape.get(`${field.place.path} ${field.shape}`) ?? []),
      field,
    ]);
  }
  const changed = [...byShape.values()].map((list): Breaking => {
    const [{ shape, direction, place }] = list as [FieldChange];
    return {
      title: `\`${shape}\` changed`,
      audience: 'client',
      reasons: list.map(({ field, note }) => `\`${field}\` ${note}`),
      places: [place],
      before: list.flatMap(({ before }) => before ?? []).join('\n') || undefined,
      after: list.flatMap(({ after }) => after ?? []).join('\n') || undefined,
      forUsers: `${direction === 'request' ? 'In requests' : 'In answers'}, ${list.map(plainNote).join('; ')}.`,
      steps: [direction === 'request' ? 'Send requests in the new shape.' : 'Read answers in the new shape.'],
    };
  });
  const removed = shapes
    .filter(({ change }) => change === 'removed')
    .map(
      ({ shape, fields: list, place }): Breaking => ({
        title: `\`${shape}\` removed`,
        // Changes that clients notice are reported with the routes.
        audience: 'inside',
        reasons: [],
        places: [place],
        before: list.join('\n') || undefined,
        steps: ['Check which routes used this shape, and say what they take or give now.'],
      }),
    );
  return [...changed, ...removed];
}

/** Without type names. */
function plainNote({ field, note }: FieldChange): string {
  return `\`${field}\` ${/ became /.test(note) ? 'has another type' : `is ${note.replace(/^is /, '')}`}`;
}

function fromSettings({ settings }: Findings): Breaking[] {
  return settings
    .filter(({ breaking }) => breaking)
    .map(({ change, key, after, place }) => ({
      title: change === 'removed' ? `Setting \`${key}\` removed` : `Setting \`${key}\` is required`,
      audience: 'operator',
      reasons: after?.doc ? [after.doc] : [],
      places: [place],
      steps: [
        change === 'removed'
          ? `Delete \`${key}\` from the environment: it has no effect any more.`
          : `Set \`${key}\` before the new version starts.`,
      ],
    }));
}

function fromDependencies({ dependencies, manifests }: Findings): Breaking[] {
  const raised = dependencies
    .filter(({ group, change, before, after }) => group === 'engine' && change !== 'removed' && isRaised(before, after))
    .map(
      ({ name, before, after, place }): Breaking => ({
        title: `\`${name}\` \`${after}\` is needed`,
        audience: 'operator',
        reasons: [before ? `Before, \`${before}\` was enough.` : 'Before, no version was asked for.'],
        places: [place],
        steps: [`Upgrade \`${name}\` first.`],
      }),
    );
  const peers = dependencies
    .filter(({ group, change, step }) => group === 'peer' && (change === 'added' || step === 'major'))
    .map(
      ({ name, before, after, place }): Breaking => ({
        title: `Peer dependency \`${name}\` \`${after}\``,
        audience: 'importer',
        reasons: [before ? `Before, it was \`${before}\`.` : 'It was not needed before.'],
        places: [place],
        steps: [`Install \`${name}@${after}\` beside this package.`],
      }),
    );
  const entries = manifests
    .filter(({ field, isPrivate, before }) => !isPrivate && before !== undefined && field !== 'version')
    .map(
      ({ field, before, after, place }): Breaking => ({
        title: `\`${field}\` of the package changed`,
        audience: 'importer',
        reasons: [],
        places: [place],
        before,
        after: after ?? '(absent)',
        steps: ['Check that every import, require and command still resolves.'],
      }),
    );
  return [...raised, ...peers, ...entries];
}

function isRaised(before: string | undefined, after: string | undefined): boolean {
  const [old, now] = [leastVersion(before ?? '*'), leastVersion(after ?? '*')];
  return old !== null && now !== null && now.compare(old) > 0;
}

function fromMigrations({ migrations }: Findings): Breaking[] {
  return migrations.flatMap(({ name, steps, place, change }) => {
    const lost = steps.filter(({ destroys }) => destroys);
    if (lost.length === 0 || change === 'removed') return [];
    return [
      {
        title: `Migration \`${name}\` loses data`,
        audience: 'operator' as const,
        reasons: lost.map(({ words }) => words),
        places: [place],
        steps: ['Back up what it drops, and deploy code that no longer needs it first.'],
      },
    ];
  });
}

function fromStyles({ styles }: Findings): Breaking[] {
  return styles
    .filter(({ change }) => change === 'removed')
    .map(({ name, before, place }) => ({
      title: `Custom property \`${name}\` removed`,
      audience: 'importer',
      reasons: before ? [`It was \`${before}\`.`] : [],
      places: [place],
      steps: [`Replace \`var(${name})\`.`],
    }));
}
