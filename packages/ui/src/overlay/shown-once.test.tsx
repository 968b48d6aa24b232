// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KitProvider } from '../KitProvider.tsx'
import { ShownOnceDialog } from './ShownOnceDialog.tsx'
import { ShownText } from '../data/ShownText.tsx'
import { testTexts } from '../testing/texts.ts'

afterEach(cleanup)

const asking = { keepTitle: 'Have you kept it?', keepText: 'It is gone then.', keepConfirm: 'Kept', keepCancel: 'Back' }

function open(warning?: string) {
  const onClose = vi.fn<() => void>()
  render(
    <ShownOnceDialog title="A key" warning={warning} asking={asking} doneLabel="Done" onClose={onClose}>
      <ShownText label="Key" text="s3cret" name="key" />
    </ShownOnceDialog>,
    { wrapper: (props: { children: ReactNode }) => <KitProvider texts={testTexts} {...props} /> },
  )
  return onClose
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a secret that is shown once asks before it is closed, and is closed by who kept it', async () => {
  const onClose = open('Shown this once')
  expect(screen.getByText('s3cret')).toBeTruthy()
  press(testTexts.close)
  expect(await screen.findByRole('alertdialog', { name: 'Have you kept it?' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  press('Kept')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the button that says that it is kept asks nothing', () => {
  const onClose = open('Shown this once')
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what holds no secret is closed at once', () => {
  const onClose = open()
  press(testTexts.close)
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
