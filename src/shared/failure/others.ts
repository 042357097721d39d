/*
 * An agent runs commands, asks servers and reads pages: what went wrong with those is told in the
 * same words as what went wrong with its own model, and nobody has to wait or to sign in for it.
 */

const any = (...words: string[]): string => `(?:${words.join('|')})`

/** Where what is told came from. */
const sources: readonly RegExp[] = [
  // Tools, by how agents name them when one of theirs fails.
  /\bMCP\b(?! config)|\bmcp__\w/,
  /\b(?:tool|function|extension|plugin|hook|skill|connector)(?: call)?[ :]+(?!validation\b)['"`]?[\w./:-]+['"`]? .{0,40}?(?:failed|denied|returned|error)/i,
  /\b(?:tool|extension|plugin|hook)s? (?:call|execution|use)? ?(?:failed|error)\b(?!.*\bmodel\b)/i,
  /\berror (?:executing|running|calling) (?:the )?(?:tool|hook|extension|command)\b/i,
  /\b(?:web ?(?:fetch|search)|fetching (?:https?:|address))/i,
  /(?:^|: )\W*[Ff]ile (?:content|is too large|size)\b/,
  // A command, by how its end is told, and what programs sign with their names.
  /^(?:Error: )?(?:Command|Process)? ?(?:exited with |[Ee]xit )(?:code|status) \d+\s*\n\s*\S/,
  /^(?:Command|Step|Job) (?:failed|timed out)\b.*\n\s*\S/i,
  /^\s*(?:npm|pnpm|yarn|pip3?|uv|cargo|gh|git|curl|wget|brew|apt(?:-get)?|docker|podman|kubectl|helm|terraform|aws|gcloud|az|gem|bundle|go|mvn|gradle|make|rsync|ssh|scp|psql|mysql|redis-cli)(?: error| ERR!| WARN)?: /im,
  /^\s*npm (?:error|ERR!)/im,
  /^(?:\[?stderr\]?:? )?(?:fatal|remote): /im,
  /\berror response from daemon\b|\bfailed to solve\b|\bcurl: \(\d+\)|\bpip\._vendor\b|\bcould not download crate\b/i,
  // Compilers and linters.
  /\berror(?: |\[)(?:TS|E|CS|C|LNK|MSB)\d{3,5}\b/,
  // Tests, and what they hoped for.
  /^\W*(?:FAIL|FAILED) \S+\.\w+|\.\.\. FAILED\b|\bAssertionError\b|\bassertion (?:`.*` )?failed\b/m,
  /\btest result: FAILED|^\s*(?:--- FAIL|● |Expected: |Received: |Expected [^\n]*\n\s*Received)/m,
  // Servers, of those who ask them.
  /"(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/\S* HTTP\/[\d.]+" \d{3}\b/,
  /\b(?:requests|connections|attempts) from (?:this |your )?(?:IP|client|::1|\d{1,3}(?:\.\d{1,3}){3})/i,
  /^\W*(?:nginx|express[\w-]*|apache|envoy|traefik|haproxy|celery|gunicorn)\b/i,
  /\bexpected:? \S.{0,60}?(?: to (?:be|equal|contain|match|throw|have)\b| but (?:was|received) ["'`\d])/i,
]

/** Services that are no model's, by name or by where they live. */
const services = any(
  'github(?!\\W{0,3}copilot)(?!copilot)',
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
    `\\b${services}(?:\\b|(?<=:))(?:\\.\\w+)*[^.\\n]{0,60}?(?:rate.?limit|too many|quota|limit|\\b429\\b|exceeded|unauthori[sz]ed|forbidden|\\b40[13]\\b|failed)`,
    'i',
  ),
  new RegExp(
    `\\b(?:for url|of service|unable to access|reading|pulling|pushing to|GET|HEAD) .{0,30}\\b${services}\\b`,
    'i',
  ),
  /\boperation (?:reached|when)|\bwhen calling the (?!Converse|Invoke)\w+ operation\b/,
]

/** What has limits of its own, which are not of use. */
const things =
  '(?:threads?|(?:sub)?agents?|tasks?|jobs?|connections?|projects?|seats?|pulls?|roles?|slots?|watchers?|sockets?|processes|files?|rows?|tables?|databases?|branch(?:es)?|domains?|members?|uploads?|turns?|steps?|iterations?|levels?|depth|characters|bytes|[KMG]B|minutes|seconds|pixels|images?)'
const limitsOfThings: readonly RegExp[] = [
  new RegExp(`(?<!daily |weekly |monthly )\\b${things} (?:\\w+ )?(?:limit|quota|maximum)\\b`, 'i'),
  new RegExp(
    `\\b(?:limit|maximum|max|quota)(?: is| of|:| for)? [\\d.,]+ ?(?:\\w+ )?${things}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:limit|maximum) (?:of|on|for) (?:the )?(?:number of )?(?:\\w+ ){0,2}${things}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:too many|maximum number of|reached max) (?:\\w+ )?${things}\\b`, 'i'),
  /\b(?:loop|repeated|repeating)\b[\s\S]{0,80}\blimit\b/i,
  /\b(?:failed|invalid|wrong|login) (?:log-?ins?|authori[sz]ations?|attempts?|passwords?)\b/i,
  /\b(?:fork|ulimit|EMFILE|ENFILE|RLIMIT|inotify|cgroup)\b/,
]

/** For the tests: each of them was seen. */
export const signs = { sources, refusing, limitsOfThings }

/** It is told of a tool, of a program that was run, or of a service beside the model's. */
export const isOfOthers = (words: string): boolean =>
  // What a gateway says of the model behind it.
  !/\binference request\b/.test(words) &&
  (sources.some((one) => one.test(words)) || refusing.some((one) => one.test(withHosts(words))))

/** Of an address only who is asked: pages that explain are nobody's failure. */
export const withHosts = (words: string): string =>
  words.replace(/https?:\/\/([^\s"'<>)\]}/]+)[^\s"'<>)\]}]*/g, (_, host: string) =>
    /^(?:docs|developers?|help|support|status|console|forum)\./.test(host) ? '' : host,
  )

/** A limit is named, of something of which nobody uses up an account. */
export const isOfThings = (words: string): boolean => limitsOfThings.some((one) => one.test(words))
