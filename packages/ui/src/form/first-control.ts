const CONTROLS = 'input, textarea, select, button, [href], [tabindex="0"]'

/**
 * The initial focus of a sheet: the first control in its body, not the close button above it. True leaves the choice to
 * the popup.
 */
export const firstControl = (body: HTMLElement | null): HTMLElement | true =>
  body?.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`) ?? true
