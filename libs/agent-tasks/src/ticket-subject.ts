/** Tasks about one ticket run one after the other. */
export const subjectOfTicket = (ticketId: string): string => `ticket ${ticketId}`;
