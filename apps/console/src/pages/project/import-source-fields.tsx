import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { SOURCES, type Source } from './import-sources.js';

interface SourceProps {
  sources: Source[];
  source: Source;
  choose(source: Source): void;
}

export function SourceField({ sources, source, choose }: SourceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Source</label>
      <select
        id={id}
        class="input"
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => choose(currentTarget.value as Source)}
      >
        {sources.map((each) => (
          <option key={each} value={each} selected={each === source}>
            {SOURCES[each].name}
          </option>
        ))}
      </select>
      <span id={`${id}-note`} class="field-hint">
        {SOURCES[source].hint}
      </span>
    </div>
  );
}

interface RepositoryProps {
  repo: string;
  enter(repo: string): void;
  input: RefObject<HTMLInputElement | null>;
}

export function RepositoryField({ repo, enter, input }: RepositoryProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Repository</label>
      <input
        ref={input}
        id={id}
        class="input"
        placeholder="owner/name"
        value={repo}
        onInput={({ currentTarget }) => enter(currentTarget.value.trim())}
      />
    </div>
  );
}

interface FileProps {
  source: Source;
  file: File | null;
  take(file: File): void;
  input: RefObject<HTMLInputElement | null>;
}

export function FileField({ source, file, take, input }: FileProps) {
  return (
    <div class="form-actions">
      <label class="button">
        Choose a file
        <input
          ref={input}
          type="file"
          class="unseen"
          aria-label="File to import"
          accept={SOURCES[source].accept}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) take(chosen);
            currentTarget.value = ''; // so that a corrected file of the same name counts as another one
          }}
        />
      </label>
      <span class="file-name" role="status">
        {file?.name}
      </span>
    </div>
  );
}
