export interface ScreenSize {
  columns: number
  rows: number
}
