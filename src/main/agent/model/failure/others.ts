/*
 * An agent runs commands, asks servers and reads pages: what went wrong with those is told in the
 * same words as what went wrong with its own model, and nobody has to wait or to sign in for it.
 */

const any = (...words: string[]): string => `(?:${words.join('|')})`

/** What people run, by what it signs with. */
export const programs = any(
  'npm|npx|pnpm|yarn|bun|deno|pip3?|poetry|uv|conda|cargo|rustup|gem|bundle|composer|go|mvn|gradle|sbt|dotnet|nuget|swift|pod|brew|apt(?:-get)?|dnf|nix',
  'gh|glab|git(?:-lfs)?|svn|curl|wget|rsync|ssh|sshd|scp|sftp|make|cmake|bazel|nx|turbo|lerna',
  'docker(?:-compose)?|podman|buildah|skopeo|kubectl|helm|minikube|terraform|tofu|pulumi|ansible|vagrant|packer',
  'aws|gcloud|gsutil|az|doctl|flyctl|vercel|netlify|heroku|wrangler|firebase|supabase|eas|fastlane',
  'psql|mysql|sqlite3?|mongosh?|redis-cli|eslint|biome|prettier|stylelint|tsc|webpack|vite|rollup|esbuild|jest|vitest|pytest|mocha|playwright|cypress|ruff|mypy|pylint|rubocop|clippy|golangci-lint|lighthouse|sonar(?:-scanner)?',
)

/** Where what is told came from. */
const sources: readonly RegExp[] = [
  // Tools, by how agents name them when one of theirs fails.
  /\bMCP\b(?! config)|\bmcp__\w/,
  /\b(?:tool|function|extension|plugin|hook|skill|connector)(?: call)?[ :]+(?!validation\b)['"`]?[\w./:-]+['"`]? .{0,40}?(?:failed|denied|returned|error)/i,
  /\b(?:tool|extension|plugin|hook)s? (?:call|execution|use)? ?(?:failed|error)\b(?!.*\bmodel\b)/i,
  /\berror (?:executing|running|calling) (?:the )?(?:tool|hook|extension|command)\b/i,
  /\b(?:web ?(?:fetch|search)|fetching (?:https?:|address))/i,
  /(?:^|: )\W*[Ff]ile (?:content|is too large|size)\b/,
  // What agents call the result of a tool in their own fields, and a command with its output below.
  /"sessionUpdate"\s*:\s*"tool_call|"type"\s*:\s*"(?:agent_message"|[\w.]*tool_(?:call_)?(?:result|output)|function_call_output|command_execution|mcp_tool_\w+)"/,
  /^\s*\$ \S[^\n]*\n/,
  /^\W*[⏺●] ?\w+\(.*\)\s*\n\s*⎿/m,
  // A command, by how its end is told, and what programs sign with their names.
  /^(?:Error: )?(?:Command|Process)? ?(?:exited with |[Ee]xit )(?:code|status) \d+\s*\n\s*\S/,
  /^(?:Error: )?(?:Command|Step|Job) (?:failed|timed out|exited)\b(?:.*\n\s*\S|[^:\n]*: \S)/i,
  new RegExp(`^\\s*(?:\\$ )?${programs}(?: error| ERR!| WARN)?: `, 'im'),
  new RegExp(
    `^\\s*(?:\\$ )?${programs} (?!is |was |sure |to |bedrock)[a-z][\\w-]*(?: [\\w./-]+){0,4}(?: failed\\b|: |\\n)`,
    'im',
  ),
  /^\s*npm (?:error|ERR!)/im,
  /^(?:\[?stderr\]?:? )?(?:fatal|remote): /im,
  /\berror response from daemon\b|\bfailed to solve\b|\bcurl: \(\d+\)|\bpip\._vendor\b|\bcould not download crate\b|\bexecuting gem\b|\b(?:OTP|SMS|e-?mail)\b|\bGem::|\bTooManyRequestsException: Rate exceeded\b/i,
  // The signatures of clouds, clusters and databases.
  /\bError from server\b|\bexceeded quota: |" is forbidden: |\bnodes are available\b|\bResourceQuota\b|\bLimitRange\b/,
  /\bgoogleapi: (?!.*(?:aiplatform|generativelanguage|gemini|\bmodel))|\b[Qq]uota ['"][A-Z_]+['"]|\b(?:Vpc|Instance|V?[Cc]pu|Address|Volume|Snapshot|Bucket|Function|Stack|Cluster|Role|Policy|Group|Node|Disk|Queue|Topic|Table|Image|Subnet|Gateway)s?(?:Count)?(?:Limit|Quota)Exceeded\b/,
  /\b[Qq]uota limit ['"]\w+['"]|\bin region\b|\bUsageName\b|\bRequestLimitExceeded\b/,
  /(?<!\w)LimitExceeded(?:Exception|Fault)\b|\brpc\.service=(?!.*Bedrock)|\bsystem:serviceaccount\b/,
  /\bRegional \w+ quota\b|\burn:ietf:params:acme\b/i,
  /\b(?:Prisma|Sequelize|TypeORM|Hibernate|Knex|JDBC|Hikari\w*|DB::Exception|connection pool|pool limit|statement timeout)\b/i,
  /\badmission webhook\b|\b[Ll]ambda concurrency\b|\bTask timed out after\b|\bfor (?:Describe|Create|Delete|List|Put|Get|Update|Run)[A-Z]\w+/,
  /\bSQLSTATE\b|\bORA-\d+|\bERROR \d{4} \(|\b(?:Mongo\w*|redis[\w.]*|Redis\w*|Sql\w*|psycopg2?[\w.]*|Postgres\w*|sqlite3?[\w.]*)Error\b|\bsorry, too many clients\b/,
  /\bsecondary rate limit\b|\bGraphQL: |\b(?:limit|exceeded) for (?:account \d{6,}|user ID|installation\b|IP|\d{1,3}(?:\.\d{1,3}){3})\b/i,
  // What is fetched is no answer of a model, though it may be a model.
  /https?:\/\/\S+(?:\/resolve\/|\.(?:tgz|whl|gz|zip|jar|crate|safetensors|gguf|git)\b)/,
  /\bLFS\b|\bbatch response: |\b(?:EMFILE|ENFILE|inotify|file watchers)\b|\bartifacts?\b.{0,60}\bstor|\bstor\w+ artifacts?\b/,
  // A page, and what its browser says.
  /\bUncaught \(in promise\)|\bFailed to execute '\w+' on '\w+'/,
  // Compilers and linters, and what they ran.
  /\bprocess didn't exit successfully: /,
  /\berror(?: |\[)(?:TS|E|CS|C|LNK|MSB)\d{3,5}\b/,
  /\b(?:recursion limit|type instantiation|max-lines|eslint|cyclomatic)\b|^\W*(?:cognitive )?complexity\b/i,
  // Tests, and what they hoped for.
  /\b(?:the|these|\d+) tests? (?:fail|pass)/i,
  /\bexpected (?:an? )?(?:HTTP |status |code ){0,3}\d{3}\b.{0,20}\b(?:received|got|but)\b/i,
  /\bThe (?:action|job|step) ['"]/,
  /\btests? (?:suite |case |run |file )?(?:\S+ )?(?:hit|reached|exceeded|timed out|time-?out)\b/i,
  /^\W*(?:FAIL|FAILED) \S+\.\w+|\.\.\. FAILED\b|\bAssertionError\b|\bassertion (?:`.*` )?failed\b/m,
  /\btest result: FAILED|^\s*(?:--- FAIL|● |Expected: |Received: |Expected [^\n]*\n\s*Received)/m,
  // Servers, of those who ask them.
  /"(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/\S* HTTP\/[\d.]+" \d{3}\b/,
  /^\W*(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/(?!\S*(?:messages|responses|completions|chat|generate))\S* [1-5]\d\d\b/m,
  /\b(?:requests|connections|attempts) from (?:this |your )?(?:IP|client|::1|\d{1,3}(?:\.\d{1,3}){3})/i,
  /^\W*(?:nginx|express[\w-]*|apache|envoy|traefik|haproxy|celery|gunicorn)\b/i,
  /\bexpected:? (?!either)\S.{0,60}?(?: to (?:be|equal|contain|match|throw|have)\b| but (?:was|received) ["'`\d])/i,
]

/** Services that are no model's, by name or by where they live. */
const services = any(
  'github(?!\\W{0,3}copilot)(?!copilot)',
  'googleapis\\.com/(?:compute|storage)|firestore|bigquery|cloud (?:run|build|functions)|pub/?sub',
  "let's encrypt|cloudflare (?:workers|pages|r2|d1|kv)|maven|gradle|homebrew|conda|packagist|proxy\\.golang",
  'gmail|outlook|microsoft graph|sharepoint|dropbox|salesforce|hubspot|zendesk|intercom|airtable|clickup|pagerduty|mailgun|snyk|codecov|sonarcloud|browserstack|etherscan|alchemy|infura|mapbox|reddit|twitter|youtube|spotify|instagram|linkedin|wikipedia|openweather',
  'gitlab|bitbucket',
  'npmjs|npm registry|pypi|crates\\.io|rubygems|maven central|nuget',
  'docker ?hub|docker\\.io|ghcr\\.io|quay\\.io|toomanyrequests: you have reached your pull',
  'slack|notion|linear|jira|confluence|asana|trello|figma|discord|telegram|twilio|sendgrid',
  'stripe|shopify|paypal',
  'vercel|netlify|heroku|supabase|firebase|fly\\.io|digitalocean',
  'brave|serpapi|tavily|customsearch|firecrawl|google (?:maps|sheets|drive|calendar)',
  'terraform|kubernetes|compute\\.googleapis|s3|ec2|dynamodb|cloudwatch',
  'postgres(?:ql)?|mysql|mongodb|redis|elasticsearch|database',
  'sentry|datadog|circleci|jenkins|travis|\\bCI\\b|actions',
)
/** Where a service is named as the one that refuses. */
const refusing: readonly RegExp[] = [
  new RegExp(
    `\\b${services}(?:\\b|(?<=:))(?:\\.\\w+)*[^.\\n]{0,60}?(?:rate.?limit|too many|quota|limit|\\b429\\b|exceeded|unauthori[sz]ed|forbidden|\\b40[13]\\b|failed|slow ?down|throttl)`,
    'i',
  ),
  new RegExp(
    `\\b(?:for url|of service|unable to access|reading|pulling|pushing to|GET|HEAD) .{0,30}\\b${services}\\b`,
    'i',
  ),
  new RegExp(`(?:limit|quota|exceed|throttl)\\w* \\(${services}\\b`, 'i'),
  /\boperation (?:reached|when)|\bwhen calling the (?!Converse|Invoke)\w+ operation\b/,
]

/** For the tests: each of them was seen. */
export const signs = { sources, refusing }

/** It is told of a tool, of a program that was run, or of a service beside the model's. */
export const isOfOthers = (words: string): boolean =>
  // What a gateway says of the model behind it.
  !/\binference request\b|\binvalid_(?:request_error|function_parameters)\b|\binvalid schema for function\b/i.test(
    words,
  ) &&
  (sources.some((one) => one.test(words)) || refusing.some((one) => one.test(withHosts(words))))

/** Of an address only who is asked: pages that explain are nobody's failure. */
export const withHosts = (words: string): string =>
  words.replace(/https?:\/\/([^\s"'<>)\]}/]+)[^\s"'<>)\]}]*/g, (_, host: string) =>
    /^(?:docs|developers?|help|support|status|console|forum)\./.test(host) ? '' : host,
  )
