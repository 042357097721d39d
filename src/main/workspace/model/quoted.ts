import type { BytePath } from '../../../kit/path'

const escapes: Record<string, string> = { '\n': '\\n', '"': '\\"', '\\': '\\\\' }

/** As `git fast-import` reads a name, which may be anything but NUL. */
export const quoted = (path: BytePath): string =>
  `"${path.replaceAll(/[\n"\\]/g, (one) => escapes[one] ?? one)}"`
