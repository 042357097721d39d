/*
 * Services also speak the language of their user. What decides is said in few words, and those are
 * read as the English ones, so that the rules know one language.
 */

const word = (...forms: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'giu')

/** Of German, French, Spanish, Portuguese, Italian and Japanese. */
const tongues: readonly (readonly [RegExp, string])[] = [
  [
    word("limite d['’]utilisation", 'l[íi]mite de (?:uso|utilização)', 'limite di utilizzo'),
    'usage limit',
  ],
  [word('nutzungs(?:limit|grenze)'), 'usage limit'],
  [word('l[íi]mites?', 'kontingent', 'cuota', 'cota'), 'limit'],
  [
    word('alcanzad[oa]', 'alcanzó', 'atingi(?:u|do|da)', 'atteinte?s?', 'raggiunt[oa]', 'erreicht'),
    'reached',
  ],
  [word('superad[oa]', 'excedid[oa]', 'dépassée?s?', 'überschritten'), 'exceeded'],
  [
    word(
      'agotad[oa]s?',
      'esgotad[oa]s?',
      'épuisée?s?',
      'esaurit[oaie]',
      'aufgebraucht',
      'erschöpft',
    ),
    'exhausted',
  ],
  [word('semanal', 'hebdomadaire', 'settimanale', 'wöchentlich\\w*', 'wochen(?=limit)'), 'weekly'],
  [word('diari[oa]', 'quotidienne?', 'giornaliero', 'täglich\\w*'), 'daily'],
  [word('mensual', 'mensal', 'mensuelle?', 'mensile', 'monatlich\\w*'), 'monthly'],
  [word('saldo', 'solde', 'guthaben'), 'balance'],
  [word('insuficientes?', 'insuffisante?s?', 'insufficiente', 'nicht ausreichend'), 'insufficient'],
  [
    word(
      'demasiadas (?:solicitudes|peticiones)',
      'muitas solicitações',
      'trop de requêtes',
      'zu viele anfragen',
    ),
    'too many requests',
  ],
  [word('clave (?:de )?api', 'chave (?:de )?api', 'clé api', 'api-schlüssel'), 'API key'],
  [word('no (?:es )?válid[oa]', 'inválid[oa]', 'ungültig'), 'invalid'],
  [word('inicia sesión', 'faça login', 'bitte melden sie sich an'), 'please sign in'],
  [word('zu lang', 'trop longue?', 'demasiado larg[oa]', 'muito long[oa]'), 'too long'],
  [word('kontext', 'contexte', 'contexto', 'contesto'), 'context'],
  [word('tiempo de espera', 'délai', 'zeitüberschreitung'), 'timed out'],
  [/使用(?:量|回数)?の(?:上限|制限)/g, ' usage limit '],
  [/に達し(?:ました|た|て)/g, ' reached '],
]

/** What it says, in the words that the rules know. */
export const inEnglish = (words: string): string =>
  tongues.reduce((said, [foreign, english]) => said.replace(foreign, english), words)
