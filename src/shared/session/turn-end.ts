/** Why a turn ended; the agents' own words where they use others. */
export type TurnEnd =
  | 'end_turn'
  | 'max_tokens'
  | 'max_turn_requests'
  | 'refusal'
  | 'cancelled'
  | 'failed'
  /** The process died in the middle: the prompt can be sent again. */
  | 'interrupted'
  | (string & {})

/** Whatever came of it: it did not end as it should have, and not because the user wanted that. */
export const isCutShort = ({ outcome }: { outcome?: TurnEnd | undefined }): boolean =>
  outcome !== undefined && outcome !== 'end_turn' && outcome !== 'cancelled'
