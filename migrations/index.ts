import { CreateIdentity1794700800000 } from './1794700800000-create-identity.js';
import { CreateProjects1794704400000 } from './1794704400000-create-projects.js';
import { CreateTickets1794708000000 } from './1794708000000-create-tickets.js';

/** In the order they run. */
export const migrations = [CreateIdentity1794700800000, CreateProjects1794704400000, CreateTickets1794708000000];
