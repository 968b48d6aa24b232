/**
 * Copies text to the clipboard; returns whether it worked. Plain http has no clipboard API, so `execCommand` is the
 * fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyBySelection(text)
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // The helper element is inside the open dialog: its focus trap would otherwise take the focus back before the copy.
  const home = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  home.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
