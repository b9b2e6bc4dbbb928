/** Tasks about one ticket run one after the other, separately for each agent. */
export const subjectOfTicket = (ticketId: string, agentId?: string | null): string =>
  agentId ? `ticket ${ticketId} for ${agentId}` : `ticket ${ticketId}`;

/** Answering a comment does not wait for the work on the ticket, which may itself be waiting for an answer. */
export const subjectOfComments = (ticketId: string, agentId: string): string =>
  `comments of ${subjectOfTicket(ticketId, agentId)}`;
