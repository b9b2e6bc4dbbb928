import { TextField } from './fields.js';

const REPOSITORY = /^(?!\.{1,2}\/)[A-Za-z0-9._-]{1,100}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** A repository of a code host, by name. */
export const RepositoryField = (): PropertyDecorator =>
  TextField('Repository', {
    required: true,
    max: 201,
    pattern: REPOSITORY,
    patternMessage: 'Repository must be <owner>/<name>',
    example: 'acme/website',
  });
