import type { MigrationInterface } from 'typeorm';

export interface Finding {
  migration: string;
  rule: string;
  message: string;
  line: number;
}

export interface Exception {
  migration: string;
  rule: string;
  reason: string;
}

export function findingsOf(migrations: (new () => MigrationInterface)[], lockTimeout: number): Promise<Finding[]>;
export function exceptions(): Promise<Exception[]>;
export function unexplained(findings: Finding[], known: Exception[]): string[];
