import { ApiProperty } from '@nestjs/swagger';
import { TextProperty } from '../http/openapi/properties.js';
import { BooleanField, EnumField, IntegerField, TextField, TextListField } from '../http/validation/fields.js';
import { RepositoryField } from '../http/validation/repository-field.js';

const SUMMARY = 'acme/website, v1.2.0 to main: 3 commits in 9 files. It brings 1 feature and 2 fixes.';
const AUDIENCES = ['developer', 'user', 'both'] as const;

export class GenerateDocsDto {
  @RepositoryField() repo!: string;
  @TextField('Base', { required: true, example: 'v1.2.0', description: 'A branch, a tag or a full SHA.' })
  base!: string;
  @TextField('Head', { required: true, example: 'main', description: 'A branch, a tag or a full SHA.' }) head!: string;
  @TextField('Ticket', { example: 'WEB-12', description: 'Id or key; included in the front matter.' })
  ticketId?: string;
  @IntegerField('Pull request number', { min: 1, max: 2 ** 31 - 1, example: 7 }) prNumber?: number;
  @EnumField('Audience', AUDIENCES, { default: 'both', example: 'both' }) audience?: (typeof AUDIENCES)[number];
  @BooleanField('openPr', { default: false, example: true, description: 'Open a pull request with the pages.' })
  openPr?: boolean;
  // GitHub's maximum.
  @TextListField('Labels', { maxItems: 20, max: 50, example: ['documentation'] }) labels?: string[];
  @BooleanField('triggerWorkflow', {
    default: false,
    example: true,
    description: 'Run a workflow once the pull request exists.',
  })
  triggerWorkflow?: boolean;
  @TextField('Workflow', { example: 'docs.yml', description: 'File name or id.' }) workflowIdOrFile?: string;
  @TextField('Workflow ref', { example: 'main', description: "By default the pull request's branch." })
  workflowRef?: string;
}

class DocsPageDto {
  @TextProperty('content/docs/changelog/acme-website-v1.2.0-to-main.mdx') path!: string;
  @TextProperty('---\ntitle: "Changelog: acme/website v1.2.0 to main"\n---\n') content!: string;
}

export class DocsDraftDto {
  @TextProperty(SUMMARY) summary!: string;
  @ApiProperty({ type: [DocsPageDto] }) docs!: DocsPageDto[];
}

class DocsPrDto {
  @TextProperty('https://github.com/acme/website/pull/8') url!: string;
  @ApiProperty({ type: 'integer', minimum: 0, example: 8 }) number!: number;
  @TextProperty('docket/docs-v1.2.0-to-main-0a1b2c3d4e') branch!: string;
}

class DocsWorkflowDto {
  @TextProperty('https://github.com/acme/website/actions/runs/17') url!: string;
  @TextProperty('17') id!: string;
}

export class DocsPullRequestDto {
  @TextProperty(SUMMARY) summary!: string;
  @ApiProperty({ type: DocsPrDto }) pr!: DocsPrDto;
  @ApiProperty({ type: DocsWorkflowDto, required: false, description: 'Only if one was triggered.' })
  workflow?: DocsWorkflowDto;
}

/** Both responses, as examples in the reference. */
export const DOCS_EXAMPLES = {
  drafts: {
    summary: 'Without openPr',
    value: {
      summary: SUMMARY,
      docs: [
        {
          path: 'content/docs/user/acme-website-v1.2.0-to-main.mdx',
          content:
            '---\ntitle: "What is new: acme/website v1.2.0 to main"\nrepo: "acme/website"\naudience: "user"\n---\n\n## What is new\n\n- **Orders:** Pay in any currency.\n',
        },
      ],
    },
  },
  pullRequest: {
    summary: 'With openPr and triggerWorkflow',
    value: {
      summary: SUMMARY,
      pr: {
        url: 'https://github.com/acme/website/pull/8',
        number: 8,
        branch: 'docket/docs-v1.2.0-to-main-0a1b2c3d4e',
      },
      workflow: { url: 'https://github.com/acme/website/actions/runs/17', id: '17' },
    },
  },
};
