import { programs } from '../others'
import { codex, copilot, goose, headless, node, type Rule, says } from './rule'

/** What agents look around with. */
const tools =
  'rg|grep|find|fd|ls|cat|sed|awk|head|tail|diff|patch|which|where|bash|sh|zsh|fish|pwsh|powershell|cmd|xdg-open|open|pbcopy|xclip|code|tmux|ps|kill|python3?|ruby|perl|java|php|gcc|cc|clang|rustc|ffmpeg|jq|tree|ctags'

/** What the computer and its programs say: whoever else speaks in the same words, these are the cause. */
export const ofTheMachine: readonly Rule[] = [
  {
    id: 'machine/disk',
    kind: 'disk-full',
    seen: node,
    names: /^(?:enospc|edquot)$/,
    words: says(
      'no space left on device',
      'dis[kc] (?:is )?full',
      'disk quota exceeded',
      'not enough (?:disk )?space',
      'insufficient disk space',
      'out of disk',
    ),
    unless: /file watchers|inotify/i,
  },
  {
    id: 'machine/memory',
    kind: 'out-of-memory',
    seen: node,
    names: /^(?:enomem|oomkilled|memoryerror|badalloc)$/,
    words: says(
      'heap out of memory',
      '(?<!usually means it ran )(?<!if it ran )\\bout of memory',
      'cannot allocate memory',
      'std::bad_alloc',
      'oom[- ]kill',
      'memory allocation (?:of \\d+ bytes )?failed',
      '(?:buffer|array|memory) allocation failed',
      '(?:failed|unable) to allocate',
      'allocation failure',
      'more (?:system )?memory .{0,30}than (?:is )?available',
      'not have enough (?:available )?memory',
      '(?:insufficient|not enough) (?:system |available |gpu |free )*(?:memory|v?ram)\\b',
      'exit(?:ed)?(?: with)?(?: code| status)?:? 137\\b',
    ),
    exits: [137],
  },
  {
    id: 'machine/folder',
    kind: 'workspace-gone',
    seen: copilot,
    words: says(
      'directory (?:\\S+ )?does not exist',
      'does not exist on the machine',
      'no such (?:working )?directory(?! \\(os error)',
      '(?:working|current) directory .{0,120}(?:gone|missing|no such|not exist|no longer exist|not found|deleted|removed)',
      'getcwd',
      'invalid directory path',
      'uv_cwd',
      '\\bchdir\\b',
      'cannot change (?:directory )?to',
      '(?:cwd|workspace|project (?:folder|directory)|worktree)\\b.{0,80}(?:does not exist|no longer exists|was deleted|not found|not a directory)',
    ),
    unless:
      /['"‘]\S+['"’]: no such file or directory(?<!cannot change to .{0,80})|no such file or directory.*\bbin\b/i,
  },
  {
    id: 'machine/program',
    kind: 'spawn',
    seen: node,
    words: says(
      '\\bspawn(?:ed|ing)? \\S+ (?:ENOENT|EACCES|EPERM|ENOEXEC)',
      '\\bspawn E[A-Z]+\\b',
      'failed to spawn',
      'command not found',
      '^\\S*sh: .{0,80}: not found',
      'executable (?:file )?not found',
      '(?:native |cli )*binary(?: \\S+){0,3} not found',
      'cannot find module',
      '\\benv: .{0,40}no such file',
      'no such file or directory.{0,60}(?:bin|exec)',
      'is not recognized as (?:an internal|the name of|a name of)',
      '(?:exec|cannot execute).{0,30}(?:format error|permission denied|binary file)',
      '^/\\S+: permission denied',
      'could not (?:find|locate) (?:the )?(?:\\S+ )?(?:executable|binary)',
    ),
    // What an agent that runs would have liked to run is not the agent.
    unless: new RegExp(
      `\\bspawn(?:ed|ing)? (?:\\S*[\\\\/])?(?!node\\b|npx\\b|bun\\b|deno\\b|uvx?\\b)(?:${programs}|${tools})(?:\\.exe|\\.cmd)? E[A-Z]+`,
    ),
    exits: [126, 127],
  },
  {
    id: 'machine/crashed',
    kind: 'crashed',
    seen: codex,
    words: says(
      'process (?:exited|has exited|crashed|ended|died|terminated) ',
      'was killed by SIG',
      'exited unexpectedly',
      'exited with (?:exit )?(?:status|code)',
      'segmentation fault',
      '\\bpanic(?:ked at|\\(|:)',
      'SIG(?:SEGV|ABRT|BUS|ILL)',
      'core dumped',
      '\\bfatal error:',
      'has crashed',
    ),
    unless: /\bECONN|model runner/,
  },
  {
    id: 'machine/cancelled',
    kind: 'cancelled',
    seen: headless,
    codes: [-32800],
    words: says(
      '(?:operation|request|prompt|task|turn) (?:was |has been )?(?:aborted|cancell?ed)(?! due)',
      '(?:aborted|cancell?ed|interrupted) by (?:the )?user',
      'user (?:aborted|cancell?ed|interrupted)',
    ),
    unless: /time-?out|timed out/i,
  },
  {
    id: 'protocol/input',
    kind: 'protocol',
    seen: headless,
    words:
      /error parsing (?:streaming )?input|\bACP\b.{0,40}\b(?:invalid|malformed|unexpected) (?:message|notification|response|request)|\bin session\/\w+ (?:notification|request|response)/i,
  },
  {
    id: 'protocol/words',
    kind: 'protocol',
    seen: headless,
    codes: [-32700, -32601],
    words: says(
      'json[- ]?rpc',
      'failed to (?:parse|decode) (?:json|message|line|request)',
      'unknown (?:option|variant|command|argument)',
      'unsupported protocol version',
      'unexpected argument',
      'method not found',
      'unrecognized (?:option|argument|subcommand)',
    ),
    unless: /model|gateway|provider|API Error|\bbody\b|\btool\b|schema|status|"type"/i,
  },
  {
    id: 'protocol/not-found',
    kind: 'not-found',
    seen: goose,
    codes: [-32002],
    words: says(
      '(?:session|conversation|thread|rollout|checkpoint)(?: (?:with )?(?:id:? )?\\S+)? (?:was )?(?:not found|does not exist|has expired|no longer exists|expired)(?! or)',
      'no (?:saved )?(?:conversation|session|rollout|thread|checkpoint)s?(?: or \\w+)? (?:found|matching|with)',
      '(?:invalid|unknown) (?:session|conversation|thread) (?:id|identifier)',
      '(?:could not|cannot|unable to|failed to) (?:find|load|resume) (?:the )?(?:session|conversation|thread)',
    ),
    unless: /(?:log|sign) ?in|authenticat|token|reauth/i,
  },
]
