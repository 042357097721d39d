import { gone, limits, long, ofOthers, overloaded, rates, short, soon } from './limit-words'
import {
  any,
  before,
  beside,
  codex,
  copilot,
  headless,
  near,
  opencode,
  type Rule,
  says,
} from './rule'

/** Limits of an answer, of a request, of a time of use, and mere haste. */
export const ofLimits: readonly Rule[] = [
  {
    id: 'limits/of-the-answer',
    kind: 'output-limit',
    seen: codex,
    names: /maxoutputtokens|^maxtokens$|outputtokenlimit|outputlength|lengthfinishreason/,
    words: says(
      beside('output', any('token maximum', 'token limit', 'tokens? limit'), 20),
      before('max_tokens or', 'limit was reached', 30),
      before(any('reached', 'hit', 'exceeded', 'exceeds'), 'maximum output tokens'),
      '(?:: |^)max_output_tokens\\b',
      'finish_?reason[:=]? ?["\']?length',
      beside('max(?:imum)?[ _](?:output[ _])?tokens', any('reached', 'hit\\b', 'incomplete'), 30),
      'exceeded output limit',
      before(any('hit', 'reached', 'exceeded'), 'output (?:cap|limit|maximum|budget)', 30),
      'max_tokens (?:limit )?(?:was |is |has been )?(?:reached|hit|exceeded)',
      '(?:response|output|answer|reply|generation|completion) (?:\\w+ ){0,4}(?:reached|hit|exceeded)(?! (?:your|the rate))',
      before(
        '(?:response|answer|output|reply|message|generation)',
        any('truncated', 'cut off', 'cut short'),
        40,
      ),
    ),
    unless: /maximum allowed number of output tokens|context/i,
  },
  {
    id: 'limits/size',
    kind: 'context',
    seen: opencode,
    words: says(
      beside('request too large', any('reduce', 'tokens per min'), 160),
      'too many tokens per request',
    ),
  },
  {
    id: 'limits/long',
    kind: 'limit',
    seen: opencode,
    words: new RegExp(
      any(beside(limits, long, 70), beside(gone, long, 90), 'free usage exceeded'),
      'i',
    ),
    and: new RegExp(
      any(beside(gone, limits, 80), 'rate[- ]limit', 'exceeded', '使用上限', 'limit exhausted'),
      'i',
    ),
    unless: new RegExp(
      any(
        'context',
        '\\d > \\d',
        'maximum (?:prompt|input)',
        'reduce the length',
        'model .{0,30}not found',
      ),
      'i',
    ),
  },
  {
    id: 'limits/overloaded',
    kind: 'overloaded',
    seen: codex,
    names: /overloaded|capacityexhausted|capacityexceeded|queueexceeded|slowdown|modelnotready/,
    statuses: [529],
    words: says(overloaded),
    unless: /timed out|exhausted your capacity/i,
  },
  {
    id: 'limits/usage',
    kind: 'limit',
    seen: headless,
    words: says(
      beside('usage[ _-]?(?:limits?|caps?|quota|allowance)', gone, 40),
      before('\\bhit (?:your|the)', 'limit', 40),
      'limit exhausted',
      before(
        '(?<!memory )(?<!disk )(?<!cpu )\\busage',
        any('exhausted', 'used up', 'depleted', 'spent'),
        20,
      ),
      '(?:plan|account|subscription) allows no more',
      before(
        any('until', 'before', 'when'),
        '(?:limits?|usage|quota|allowance|credits) (?:will )?(?:be )?(?:resets?|refresh\\w*|renew\\w*|replenish\\w*)',
        20,
      ),
      '使用上限|次数已达上限|配额|额度已',
      before('(?:free )?usage', 'exceeded', 20),
      beside(any('free', 'premium', 'ai', 'agent', 'chat', 'codex', 'user'), gone, 30) +
        any('.{0,20}(?:requests|messages|usage|prompts|allowance)'),
    ),
    unless: new RegExp(
      any(
        short,
        soon,
        ofOthers,
        '\\b(?:billing|payments?|balance|funds|invoice)\\b(?! cycle| period| details)',
      ),
      'i',
    ),
  },
  {
    // It is called by its name, however soon it is over.
    id: 'limits/of-use',
    kind: 'limit',
    seen: codex,
    words:
      /\b(?:hit|reached|exceeded) (?:your|the) usage limit\b|\busage limit (?:has been |is |was )?(?:reached|exceeded|hit)\b/i,
    unless: /per[-_ ]?min|\b[RT]PM\b/i,
  },
  {
    id: 'limits/short',
    kind: 'overloaded',
    longer: 'limit',
    seen: headless,
    // A time of waiting may stand in the next sentence.
    words: new RegExp(any(near(rates, short), 'throttl', '请求过于频繁|频率'), 'i'),
    unless: new RegExp(any(long, 'exhausted your', '(?:invalid|incorrect) api'), 'i'),
  },
  {
    id: 'limits/soon',
    kind: 'overloaded',
    longer: 'limit',
    seen: copilot,
    words: new RegExp(
      any(
        near(any('rate[ _-]?limit', '\\b429\\b', 'too many requests', 'request reached'), soon),
        'request rejected \\(429\\)|last status: 429|too many requests, please wait',
      ),
      'i',
    ),
    unless: new RegExp(any(long, 'quota'), 'i'),
  },
  {
    id: 'limits/reached',
    kind: 'limit',
    seen: opencode,
    words: new RegExp(
      any(
        beside('(?:quota|allowance|allotment|\\bpool)', gone, 60),
        '(?:requests|messages|prompts|interactions) are gone',
        'out of (?:claude|opus|sonnet|haiku|fable|gpt|codex|gemini|grok)',
        'no quota',
        `\\b(?:0|no|zero) (?:\\w+ ){0,2}${limits} (?:left|remaining)`,
        '\\bat (?:your|the) (?:\\w+ ){0,2}limit\\b(?! of)',
        `used (?:up )?all (?:of )?(?:the|your) .{0,30}${limits}`,
        'no (?:more |remaining )(?:\\w+ )?(?:requests|messages|prompts|interactions|completions|quota)',
        'limited to \\d+ .{0,40}/ ?(?:day|week|month)',
        before(any('reached', 'hit', 'exceeded'), '(?:an?|the|your) .{0,40}limit', 4),
        // Of what, or until when.
        near(
          'limit (?:was |has been |is )?(?:reached|exceeded|hit)',
          any(
            limits,
            '\\brate',
            '\\byour\\b',
            'plan|account|tier',
            'resets?\\b',
            '(?:dai|week|month|hour)ly',
            '-(?:hour|day)\\b',
            'session',
            'claude|codex|gemini|copilot|cursor',
            'continue|back (?:at|in|on)|\\bwait\\b|switch',
          ),
          80,
        ),
        before('out of', '(?:messages|requests|prompts|quota)', 30),
        'exceeded your .{0,30}(?:usage|tokens)',
        'exhausted your',
        before(gone, '(?<!memory )(?<!disk )(?<!cpu )usage\\b', 30),
        'resources? (?:has been |is )?exhausted',
      ),
      'i',
    ),
    unless: new RegExp(any(ofOthers, '\\d > \\d'), 'i'),
  },
]
