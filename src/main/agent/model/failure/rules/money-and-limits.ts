import { gone, money, overloaded, short_of } from './limit-words'
import {
  any,
  before,
  beside,
  claude,
  codex,
  headless,
  kiro,
  near,
  opencode,
  type Rule,
  says,
  server,
} from './rule'

export const ofMoneyAndLimits: readonly Rule[] = [
  {
    id: 'limits/not-usage',
    kind: 'overloaded',
    seen: headless,
    words: says(
      'not your usage limit',
      'temporarily limiting',
      // Of the service's own resources; with a quota it would say which.
      'resource[ _]exhausted\\W{1,3}(?:please )?try again later',
      'error-code-429',
    ),
  },
  {
    id: 'money/names',
    kind: 'billing',
    seen: claude,
    names:
      /billing(?!project)|insufficient(?:quota|balance|credits?|funds)|paymentrequired|budgetexceeded|spend(?:ing)?limit|outofcredits?|creditbalance|^arrearage$|paymentinstrument/,
    unless: /free-models-per-day/,
  },
  {
    id: 'money/caps',
    kind: 'billing',
    seen: server,
    words: says(
      beside('usage limits?', any('\\$ ?\\d', 'budget', '\\bspend'), 80),
      beside('spend(?:ing)?[ _-]?(?:cap|limit)', any(gone, 'set (?:by|in) your', 'raise it'), 50),
      '(?:out of|hit your|reached your|used up your|from your|no) extra usage',
      'extra usage (?:is required|spend|limit|balance)',
      'usage credits',
      beside('budget', any('exceeded', 'exhausted', 'reached', 'over'), 40),
      'credit limit(?! exceeded.{0,8}minute)',
      '(?:key|hard|total|project) limit (?:was |is )?(?:exceeded|reached|hit)(?! \\(\\w+ly)',
      'max(?:imum)? budget:',
    ),
    unless:
      /\d+-(?:minute|hour|day) credit limit|spendLimits?(?:Hit)?: |Reached maximum budget|USD budget|extra usage\W+(?:it )?(?:resets?|renews?|refresh\w*)\b/i,
  },
  {
    id: 'limits/credits-of-a-period',
    kind: 'limit',
    seen: kiro,
    words: says(
      before('credits', any('this month', 'today', 'this week', 'for the month'), 30),
      before('credits', any('renew', 'refresh', 'replenish', 'reset')),
      near('credits', '\\b(?:they|it) (?:resets?|renews?|refresh\\w*)', 80),
      '\\d+-(?:minute|hour|day) (?:\\w+ )?limit',
    ),
    and: says(gone),
  },
  {
    id: 'limits/names',
    kind: 'limit',
    seen: codex,
    words: /"status": ?"rejected".*reset/i,
    names:
      /usagelimit|quotaexhausted|^(?:token|daily|monthly|weekly)?quota(?:limit|exceeded)$|(?:daily|weekly|monthly)\w*(?:limit|quota)|weeklyratelimited|servicequotaexceeded/,
    unless: new RegExp(
      `per[-_ ]?min|wait before|${overloaded}|out of credits|spend cap|upgrade to plus: |check your plan and billing`,
      'i',
    ),
  },
  {
    id: 'money/gone',
    kind: 'billing',
    seen: claude,
    words: says(
      beside(short_of, money, 45),
      '(?:payment|credits?|balance) (?:is |are )?required',
      'past due',
      'no (?:active|valid) (?:subscription|plan|billing)',
      'top-?up (?:is )?required',
      '(?:needs?|requires?|part of|included in|only (?:on|in|with)) (?:an? |the )?(?:\\w+ ){1,2}(?:plan|subscription)\\b',
      'payment (?:method|failed|information|overdue|declined)',
      'billing (?:error|hard|is not|is disabled|issue|details? (?:is|are)|to be enabled|not enabled|problem|account)',
      '(?:enable|add|update|set ?up|check) (?:your )?billing',
      'insufficient[ _](?:account )?(?:\\w+ )?(?:balance|funds|quota|credits?)',
      'balance is (?:(?:below )?\\W{0,2}0|(?:too |very )?low)',
      'can only afford',
      '(?:subscription|plan|trial|membership) (?:has |is |was )?(?:been )?(?:expired|lapsed|required|inactive|ended|cancell?ed)',
      '(?:purchase|need|requires?|without) (?:a|an active|a paid|the) (?:\\w+ ){0,2}(?:subscription|plan)\\b',
      '(?:plan|subscription) does not (?:yet )?(?:include|cover)',
      'to use \\w+ with your .{0,30}plan, upgrade',
      'top up (?:your|the)|\\brecharge\\b',
      '(?:workspace|account|organization|team) is out of',
      'overdue|in arrears|unpaid|\\binvoice|good standing|credit card',
      'payment (?:is|was|has|could|must|not)|no payment',
      '(?:plan|subscription|pro|max|plus|premium|team)(?: or \\w+)? is required',
      '余额不足|欠费|请充值',
      'account .{0,30}suspended.{0,40}billing',
    ),
    unless: new RegExp(
      `unlock \\d+ free|free usage exceeded|free-models|no credits (?:consumed|used|charged|deducted)|usage limit.*(?:try again|reset)|${before('hit your', 'limit')}.*\\bresets?\\b|not an? (?:HTTP|API)|\\bevidence\\b|PerDay|free_tier|USD budget|(?:this|next|current) (?:billing )?period`,
      'i',
    ),
  },
  {
    id: 'money/plan',
    kind: 'billing',
    seen: opencode,
    words: /check your plan and billing details/i,
    unless: /retry in|ai\.google|RESOURCE_EXHAUSTED|generativelanguage|metric|quotaId/i,
  },
  {
    // The status of payment, where nothing says that it comes back by itself.
    id: 'money/status',
    kind: 'billing',
    seen: opencode,
    statuses: [402],
    unless: /quota|premium requests|\bcycle\b|\bresets?\b|per[- ]?(?:day|month)/i,
  },
]
