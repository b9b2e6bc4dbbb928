import type { TicketPriority, TicketType } from '#contracts';

/** The first person is the demo sign-in, and ADMIN as the first user of any instance. */
export const PEOPLE = [
  { email: 'demo@docket.local', name: 'Demo User' },
  { email: 'ada@docket.local', name: 'Ada Lovelace' },
  { email: 'grace@docket.local', name: 'Grace Hopper' },
  { email: 'linus@docket.local', name: 'Linus Torvalds' },
];

export const LABELS = [
  { name: 'regression', color: '#d73a4a' },
  { name: 'accessibility', color: '#0e8a16' },
  { name: 'performance', color: '#fbca04' },
  { name: 'security', color: '#b60205' },
  { name: 'good first issue', color: '#7057ff' },
];

interface DemoProject {
  name: string;
  key: string;
  description: string;
  visibility: 'private' | 'public';
  areas: string[];
}

export const PROJECTS: DemoProject[] = [
  {
    name: 'Website Redesign',
    key: 'WEB',
    description: 'The new public site: faster, accessible, and easier to write for.',
    visibility: 'public',
    areas: [
      'the sign-in form',
      'the pricing page',
      'the blog',
      'the search box',
      'the cookie banner',
      'the contact form',
    ],
  },
  {
    name: 'Mobile App',
    key: 'MOB',
    description: 'iOS and Android clients.',
    visibility: 'private',
    areas: [
      'push notifications',
      'offline mode',
      'the camera upload',
      'the settings screen',
      'deep links',
      'the widget',
    ],
  },
  {
    name: 'Platform API',
    key: 'API',
    description: 'What both of them talk to.',
    visibility: 'private',
    areas: [
      'the export job',
      'token refresh',
      'the rate limiter',
      'the billing webhook',
      'the audit log',
      'pagination',
    ],
  },
];

interface Kind {
  type: TicketType;
  priority: TicketPriority;
  title: (area: string) => string;
  description: (area: string) => string;
}

/** Each kind occurs once in each area of a project. */
export const KINDS: Kind[] = [
  {
    type: 'BUG',
    priority: 'high',
    title: (area) => `${capital(area)} fails in Safari 17`,
    description: (area) =>
      `Steps:\n1. Open ${area} in Safari 17.\n2. Submit.\n\nNothing happens; Chromium and Firefox are fine.`,
  },
  {
    type: 'BUG',
    priority: 'medium',
    title: (area) => `Time-out in ${area} under load`,
    description: (area) => `At 200 requests a second ${area} takes longer than 30 s for one in fifty users.`,
  },
  {
    type: 'BUG',
    priority: 'highest',
    title: (area) => `Crash in ${area} when the name has an emoji`,
    description: (area) => `"Ada 🚀" is enough. The stack trace ends in ${area}, at src/text/normalise.ts.`,
  },
  {
    type: 'FEATURE',
    priority: 'medium',
    title: (area) => `Keyboard shortcuts for ${area}`,
    description: (area) => `Power users ask for it weekly. Start with the three most used actions of ${area}.`,
  },
  {
    type: 'FEATURE',
    priority: 'low',
    title: (area) => `Dark theme for ${area}`,
    description: (area) => `Follow the system setting; ${area} is the last part without it.`,
  },
  {
    type: 'FEATURE',
    priority: 'high',
    title: (area) => `Let administrators switch off ${area}`,
    description: (area) => `Some customers may not use ${area} by contract.`,
  },
  {
    type: 'IMPROVEMENT',
    priority: 'medium',
    title: (area) => `Halve the loading time of ${area}`,
    description: (area) => `Today 2.4 s at the median. Most of it is spent before ${area} asks for anything.`,
  },
  {
    type: 'IMPROVEMENT',
    priority: 'low',
    title: (area) => `Clearer error messages in ${area}`,
    description: () => '"Something went wrong" helps nobody. Name the field, and say what would be right.',
  },
  {
    type: 'IMPROVEMENT',
    priority: 'lowest',
    title: (area) => `Rename the settings of ${area}`,
    description: (area) => `Support explains the wording of ${area} several times a day.`,
  },
  {
    type: 'TASK',
    priority: 'medium',
    title: (area) => `Write end-to-end tests for ${area}`,
    description: (area) => `Happy path, empty state, one failure. ${capital(area)} broke twice this quarter.`,
  },
  {
    type: 'TASK',
    priority: 'low',
    title: (area) => `Document ${area}`,
    description: (area) => `One page: what ${area} does, how to run it, whom to ask.`,
  },
  {
    type: 'TASK',
    priority: 'medium',
    title: (area) => `Upgrade the libraries behind ${area}`,
    description: (area) => `Two of them are a major version behind; one has an advisory that does not touch ${area}.`,
  },
  {
    type: 'BUG',
    priority: 'medium',
    title: (area) => `Screen readers skip ${area}`,
    description: (area) => `VoiceOver jumps over ${area} since the last release.`,
  },
  {
    type: 'FEATURE',
    priority: 'medium',
    title: (area) => `Show who last changed ${area}`,
    description: () => 'Name and time, as we do elsewhere.',
  },
];

export const COMMENTS = [
  'I can reproduce this.',
  'Same here, since Tuesday.',
  'Is this still planned for this cycle?',
  'Moved the discussion to the design document.',
  'The fix is up for review.',
  'Works for me on the staging system now.',
  'Let us keep the first version small.',
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
