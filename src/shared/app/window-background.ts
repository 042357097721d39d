/** What a window shows before its page paints: the page's own --surface-frame, so that nothing flashes. */
export const windowBackground = { light: '#f4f4f5', dark: '#141518' }
