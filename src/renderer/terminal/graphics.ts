let known: boolean | undefined

/**
 * Whether there is a graphics card that draws faster than the page itself does. Software that poses
 * as one takes the processor's time from the terminals that it draws.
 */
export function hasGraphicsCard(): boolean {
  known ??= look()
  return known
}

function look(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!(context instanceof WebGL2RenderingContext)) return false
  const details = context.getExtension('WEBGL_debug_renderer_info')
  const name = details ? String(context.getParameter(details.UNMASKED_RENDERER_WEBGL)) : ''
  // A page has sixteen of them at most, so this one is given back at once.
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name)
}
