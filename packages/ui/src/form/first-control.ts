const CONTROLS = 'input, textarea, select, button, [href], [tabindex="0"]'

/** Where the focus of a sheet starts: its first control in the body, not the cross above it. True leaves it to the popup. */
export const firstControl = (body: HTMLElement | null): HTMLElement | true =>
  body?.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`) ?? true
