/*
 * Services and shells also speak the language of their user. What decides is said in few words, and
 * those are read as the English ones, so that the rules know one language.
 */

/** Whole words, or the sentence that a system or a library says in that language. */
const said = (...forms: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'giu')

/** Of German, French, Spanish, Portuguese, Italian and Japanese. */
const tongues: readonly (readonly [RegExp, string])[] = [
  // Limits, and when they are over.
  [
    said(
      "limite d['’]utilisation",
      'l[íi]mite de (?:uso|utilização)',
      'limite di utilizzo',
      'nutzungs(?:limit|grenze)',
    ),
    'usage limit',
  ],
  [said('l[íi]mites?', 'kontingent', 'cuota', 'cota'), 'limit'],
  [
    said('alcanzad[oa]', 'alcanzó', 'atingi(?:u|do|da)', 'atteinte?s?', 'raggiunt[oa]', 'erreicht'),
    'reached',
  ],
  [said('superad[oa]', 'excedid[oa]', 'dépassée?s?', 'überschritten'), 'exceeded'],
  [
    said(
      'agotad[oa]s?',
      'esgotad[oa]s?',
      'épuisée?s?',
      'esaurit[oaie]',
      'aufgebraucht',
      'erschöpft',
    ),
    'exhausted',
  ],
  [said('semanal', 'hebdomadaire', 'settimanale', 'wöchentlich\\w*', 'wochen(?=limit)'), 'weekly'],
  [said('diari[oa]', 'quotidienne?', 'giornaliero', 'täglich\\w*', 'tages(?=limit)'), 'daily'],
  [
    said('mensual', 'mensal', 'mensuelle?', 'mensile', 'monatlich\\w*', 'monats(?=limit)'),
    'monthly',
  ],
  [/\bwird (?:um|am) (.{3,30}?)(?: Uhr)? zurückgesetzt/gi, 'resets at $1'],
  [
    said(
      'se (?:restablece|reinicia|renueva)',
      'será redefinido',
      'réinitialis\\p{L}+',
      'si azzera',
      'zurückgesetzt',
    ),
    'resets',
  ],
  [/(\S+?)にリセット\S*/g, ' resets $1'],
  [/(?<=\bresets (?:\p{L}+ )?)(?:a las|às|à|alle|um|ab)(?= \d)/giu, 'at'],
  [/(?<=\bat )(\d{1,2})h(\d\d)\b/g, '$1:$2'],
  [/使用(?:量|回数)?の?制限|使用(?:量|回数)?の上限/g, ' usage limit '],
  [/に達し(?:ました|た|て)/g, ' reached '],
  // Accounts.
  [said('saldo', 'solde', 'guthaben'), 'balance'],
  [said('insuficientes?', 'insuffisante?s?', 'insufficiente', 'nicht ausreichend'), 'insufficient'],
  [
    said(
      'demasiadas (?:solicitudes|peticiones)',
      'muitas solicitações',
      'trop de requêtes',
      'zu viele anfragen',
    ),
    'too many requests',
  ],
  [said('clave (?:de )?api', 'chave (?:de )?api', 'clé api', 'api-schlüssel'), 'API key'],
  [said('no (?:es )?válid[oa]', 'inválid[oa]', 'ungültig\\w*', 'non valid[oae]'), 'invalid'],
  [
    said(
      'authentifizierung',
      "l['’]authentification",
      'authentification',
      'autenticación',
      'autenticação',
      'anmeldung',
    ),
    'authentication',
  ],
  [said('fehlgeschlagen', '(?:a )?échoué', 'falló', 'falhou', 'non riuscit[oa]'), 'failed'],
  [
    said(
      'inicia sesión',
      'faça login',
      'melden sie sich',
      'melde dich',
      '(?:veuillez )?vous connecter',
    ),
    'please sign in',
  ],
  [said('zu lang', 'trop longue?', 'demasiado larg[oa]', 'muito long[oa]'), 'too long'],
  [said('kontext', 'contexte', 'contexto', 'contesto'), 'context'],
  // What the system and its shell say.
  [
    said('tiempo de espera', "délai d[’']attente", 'zeitüberschreitung', 'tempo limite'),
    'timed out',
  ],
  [
    said(
      'connexion refusée',
      'conexión (?:rehusada|rechazada)',
      'conexão recusada',
      'verbindungsaufbau abgelehnt',
      'verbindung verweigert',
    ),
    'connection refused',
  ],
  [
    said(
      "n['’]est pas reconnu",
      'no se reconoce',
      'não é reconhecido',
      'ist entweder falsch geschrieben',
      'non è riconosciuto',
    ),
    'is not recognized as the name of',
  ],
  [
    said(
      'commande introuvable',
      'befehl (?:wurde )?nicht gefunden',
      '(?:orden|comando) no encontrad[oa]',
      'comando não encontrado',
      'comando non trovato',
    ),
    'command not found',
  ],
  [
    said(
      'aucun fichier ou dossier de ce (?:type|nom)',
      'datei oder verzeichnis nicht gefunden',
      'no existe el (?:archivo|fichero) o el directorio',
      'arquivo ou diretório inexistente',
    ),
    'no such file or directory',
  ],
  [
    said(
      'aucun espace disponible',
      'espace insuffisant',
      'kein speicherplatz',
      'no queda espacio',
      'não há espaço',
      'spazio esaurito',
    ),
    'no space left on device',
  ],
  [
    said(
      'permission non accordée',
      'keine berechtigung',
      'permiso denegado',
      'permissão negada',
      'permesso negato',
    ),
    'permission denied',
  ],
  [
    said('nicht genügend (?:arbeits)?speicher', 'mémoire insuffisante', 'memoria insuficiente'),
    'out of memory',
  ],
]

/** What it says, in the words that the rules know. */
export const inEnglish = (words: string): string =>
  tongues.reduce((told, [foreign, english]) => told.replace(foreign, english), words)
