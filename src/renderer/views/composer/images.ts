/** A picture that goes along with a prompt. */
export interface Attachment {
  id: string
  name: string
  mimeType: string
  /** Base64. */
  data: string
}

const kinds = /^image\/(?:png|jpeg|gif|webp)$/
/** Agents refuse larger ones, and so would the log. */
const mostBytes = 20 * 1024 * 1024

export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** The picture, or in words why it can't go along. */
export async function attach(file: File): Promise<Attachment | string> {
  if (!kinds.test(file.type))
    return `${file.name}: only PNG, JPEG, GIF and WebP pictures can be sent.`
  if (file.size > mostBytes) return `${file.name} is larger than 20 MB.`
  const address = await dataAddress(file)
  return {
    id: crypto.randomUUID(),
    name: file.name,
    mimeType: file.type,
    data: address.slice(address.indexOf(',') + 1),
  }
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
