import type { ApiBodyOptions } from '@nestjs/swagger';

/** The minimum a host sends for an opened issue; its own reference describes the rest. */
export const VCS_BODY: ApiBodyOptions = {
  required: true,
  description: "The code host's payload, as it is.",
  schema: {
    type: 'object',
    additionalProperties: true,
    example: {
      action: 'opened',
      issue: {
        number: 17,
        title: 'Sign-in fails in Safari',
        body: 'Since the last release.',
        html_url: 'https://github.com/acme/website/issues/17',
        labels: [{ name: 'bug' }],
      },
      repository: { full_name: 'acme/website', default_branch: 'main' },
      sender: { login: 'ada' },
    },
  },
};
