import { claude, codex, copilot, gemini, opencode, type Rule } from './rule'

/** What only a number says, or a name that means one. */
export const ofTheStatuses: readonly Rule[] = [
  {
    id: 'status/plan',
    kind: 'billing',
    seen: opencode,
    words:
      /\bbilling\b(?! cycle| period)|\b(?:upgrade|subscribe) (?:to|your|now)|purchase (?:a|more)|(?:your|current|free|paid) (?:plan|tier|subscription) (?:does not|doesn't|is not|has no)|(?:requires?|need) .{0,24}(?:paid|pro|plus|plan|subscription)\b/i,
    unless: /\b50\d\b|limit|quota|retry in|RESOURCE_EXHAUSTED|verif|\bnot an?\b/i,
  },
  { id: 'status/billing', kind: 'billing', seen: opencode, statuses: [402] },
  { id: 'status/sign-in', kind: 'sign-in', seen: gemini, statuses: [401] },
  {
    id: 'status/forbidden',
    kind: 'sign-in',
    seen: claude,
    statuses: [403],
    // Whoever signs in is told the same of that model.
    unless:
      /errno 13|os error 13|EACCES|(?:disabled|blocked|restricted) (?:access to |the use of )?(?:this|that|the) model/i,
  },
  { id: 'status/limit', kind: 'limit', sooner: 'overloaded', seen: gemini, statuses: [429] },
  {
    id: 'status/service',
    kind: 'service',
    seen: codex,
    statuses: [500, 501, 502, 503, 520, 521, 522, 523],
  },
  {
    id: 'status/request',
    kind: 'request',
    seen: copilot,
    statuses: [400, 404, 405, 409, 410, 415, 422],
  },
]

/** A word that means the same as its number. */
export const ofRates: Rule = {
  id: 'status/rate',
  kind: 'limit',
  seen: opencode,
  words:
    /rate[- ]?limit(?:ed|ing|s)? (?:reached|exceeded|hit|for)|rate[- ]limited|too many requests|rate limit\b.{0,30}exceed|(?:for|by|due to|because of)(?: an?| the)? rate[- ]?limit|exceed.{0,30}rate limit|ratelimit[\w-]*-(?:reset|status: rejected)/i,
  // So many at once are too many whenever they are sent.
  unless:
    /too many requests in (?:a|an|one|the|this|your)? ?(?:batch|bulk|array|list|group|single)/i,
}
