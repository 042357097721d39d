/** What somebody wishes for or complains of, at GitHub or GitLab. */
export interface Issue {
  number: number
  title: string
  body: string
  url: string
}
