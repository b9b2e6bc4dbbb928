import type { CodeHost } from '#code-host';

export interface Recording {
  recordedAt: string;
  repo: string;
  exchanges: {
    method: string;
    url: string;
    body: string;
    status: number;
    headers: Record<string, string | null>;
    answer: string;
  }[];
  outcomes: { step: string; value?: unknown; refused?: { code: string; message: string } }[];
}

export function record(options: {
  target: string;
  secrets: string[];
  repo: string;
  hostAt: (url: string) => CodeHost;
}): Promise<Recording>;

export function replay(
  recording: Recording,
  hostAt: (url: string) => CodeHost,
): Promise<{ outcomes: Recording['outcomes']; unexpected: string[] }>;
