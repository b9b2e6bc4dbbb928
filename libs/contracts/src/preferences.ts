/** Initial preferences, also used when a preference is cleared. */
export const DEFAULT_PREFERENCES = {
  theme: 'system',
  notifications: true,
  timezone: 'UTC',
  language: 'en',
  emailNotifications: {
    ticketAssigned: true,
    ticketUpdated: true,
    agentQuestion: true,
    projectInvites: true,
    weeklyDigest: false,
    dueReminders: true,
  },
};
