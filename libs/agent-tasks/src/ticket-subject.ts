/** Tasks about one ticket run one after the other; those for one agent do not wait for those for another. */
export const subjectOfTicket = (ticketId: string, agentId?: string | null): string =>
  agentId ? `ticket ${ticketId} for ${agentId}` : `ticket ${ticketId}`;

/** An answer to a comment does not wait for the work on the ticket, which may itself wait for somebody. */
export const subjectOfComments = (ticketId: string, agentId: string): string =>
  `comments of ${subjectOfTicket(ticketId, agentId)}`;
