/**
 * Drawn by the processor, as Chromium does where there is no graphics card: an emulated one takes
 * both the time of a frame and the processors that are measured.
 */
export const withoutGraphics = ['--disable-gpu']
