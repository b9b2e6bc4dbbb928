import { canBeDelegated } from '#tickets';

export const REQUESTED_AGENT_IS_VALID = `SELECT ${canBeDelegated('$1::uuid', '$2::uuid', '$3::uuid')} AS valid`;
