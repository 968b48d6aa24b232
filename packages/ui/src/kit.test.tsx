// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './actions/Button.tsx'
import { Checkbox } from './form/Checkbox.tsx'
import { KitProvider } from './KitProvider.tsx'
import { NumberField } from './form/NumberField.tsx'
import { PasswordField } from './form/PasswordField.tsx'
import { SearchBox } from './form/SearchBox.tsx'
import { StepBar } from './layout/StepBar.tsx'
import { Tabs } from './layout/Tabs.tsx'
import { testTexts } from './testing/texts.ts'
import { TextArea } from './form/TextArea.tsx'
import { TextField } from './form/TextField.tsx'
import { Toasts } from './overlay/Toasts.tsx'
import { clearToasts, showToast } from './overlay/toasts-store.ts'

const show = (children: ReactNode) =>
  render(children, { wrapper: (props: { children: ReactNode }) => <KitProvider texts={testTexts} {...props} /> })

const nameOf = (element: Element | null) => element?.textContent

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

describe('a field', () => {
  test('is described by its hint, and by its error in the same place once there is one', () => {
    const { rerender } = show(<TextField label="Model" hint="4 to 32 characters" />)
    const input = screen.getByLabelText('Model')
    const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(nameOf(note())).toBe('4 to 32 characters')
    expect(input.getAttribute('aria-invalid')).toBeNull()

    rerender(<TextField label="Model" hint="4 to 32 characters" error="Too short" />)
    expect(nameOf(note())).toBe('Too short')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('keeps the name of a required field free of the star', () => {
    show(<TextField label="Model" required />)
    expect(screen.getByRole('textbox', { name: 'Model' }).getAttribute('aria-required')).toBe('true')
  })

  test('shows the counter of a text only past 80 % of its limit', () => {
    show(<TextArea label="Remark" limit={10} />)
    const area = screen.getByLabelText('Remark')
    fireEvent.change(area, { target: { value: '12345678' } })
    expect(screen.queryByText('8 / 10')).toBeNull()
    fireEvent.change(area, { target: { value: '123456789' } })
    expect(screen.getByText('9 / 10')).toBeTruthy()
  })

  test('keeps its focus when something appears before it while typing', () => {
    const { rerender } = show(<TextField label="Account" />)
    const input = screen.getByLabelText('Account')
    input.focus()
    rerender(<TextField label="Account" before="+86" />)
    expect(document.activeElement).toBe(input)
  })

  test('shows and hides a password by its button', () => {
    show(<PasswordField label="Password" />)
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('type')).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'show password' }))
    expect(input.getAttribute('type')).toBe('text')
  })

  test('of a number steps without the noise of binary fractions and within its limits', () => {
    const changed = vi.fn<(value: number | null) => void>()
    const { rerender } = show(<NumberField label="Gain" value={0.1} onValueChange={changed} step={0.2} max={0.3} />)
    const input = screen.getByLabelText('Gain')
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(changed).toHaveBeenLastCalledWith(0.3)
    rerender(<NumberField label="Gain" value={0.3} onValueChange={changed} step={0.2} max={0.3} />)
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(changed).toHaveBeenLastCalledWith(0.3)
  })

  test('of a number keeps what is no number, and gives it as none that a form would take', () => {
    const changed = vi.fn<(value: number | null) => void>()
    show(<NumberField label="Gain" value={1} onValueChange={changed} />)
    fireEvent.change(screen.getByLabelText('Gain'), { target: { value: '1x' } })
    expect(changed).toHaveBeenLastCalledWith(Number.NaN)
    fireEvent.change(screen.getByLabelText('Gain'), { target: { value: ' ' } })
    expect(changed).toHaveBeenLastCalledWith(null)
  })
})

describe('messages', () => {
  test('carry one action, stay long enough for it, and leave once it is done', () => {
    const undone = vi.fn<() => void>()
    show(<Toasts />)
    act(() => showToast('success', 'deleted', { label: 'Undo', onPress: undone }))
    act(() => void vi.advanceTimersByTime(11_000))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undone).toHaveBeenCalledOnce()
    expect(screen.queryByText('deleted')).toBeNull()
  })

  test('are three at most: the oldest leaves', () => {
    show(<Toasts />)
    act(() => {
      for (const text of ['one', 'two', 'three', 'four']) showToast('success', text)
    })
    expect([...screen.getByRole('status').children].map(nameOf)).toEqual(['two', 'three', 'four'])
  })
})

test('a busy button takes no click', () => {
  const clicked = vi.fn<() => void>()
  show(
    <Button busy onClick={clicked}>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(clicked).not.toHaveBeenCalled()
})

test('a checkbox over a partly chosen group is neither on nor off', () => {
  show(<Checkbox label="All" partly />)
  const box = screen.getByLabelText<HTMLInputElement>('All')
  expect(box.indeterminate).toBe(true)
})

test('a step that is not open yet is no link and says why', () => {
  show(
    <StepBar
      label="Steps"
      current="a"
      steps={[
        { key: 'a', name: 'Functions', fact: '12', href: '/a' },
        { key: 'b', name: 'Release', fact: 'Validate the firmware first' },
      ]}
    />,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('Validate the firmware first')).toBeTruthy()
})

test('arrow keys open the next tab that can be opened, round the ends', () => {
  const opened = vi.fn<(key: string) => void>()
  const tabs = [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'B', disabled: true },
    { key: 'c', label: 'C' },
  ]
  show(
    <Tabs label="Parts" tabs={tabs} value="a" onValueChange={opened}>
      text
    </Tabs>,
  )
  fireEvent.keyDown(screen.getByRole('tab', { name: 'A' }), { key: 'ArrowRight' })
  expect(opened).toHaveBeenLastCalledWith('c')
  fireEvent.keyDown(screen.getByRole('tab', { name: 'A' }), { key: 'ArrowLeft' })
  expect(opened).toHaveBeenLastCalledWith('c')
})

test('a search waits until typing rests, and Enter does not', () => {
  const searched = vi.fn<(words: string) => void>()
  show(<SearchBox label="Search" value="" onSearch={searched} />)
  const input = screen.getByLabelText('Search')
  fireEvent.change(input, { target: { value: 'pl' } })
  vi.advanceTimersByTime(200)
  fireEvent.change(input, { target: { value: 'plug ' } })
  vi.advanceTimersByTime(200)
  expect(searched).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(searched.mock.calls).toEqual([['plug']])
  fireEvent.keyDown(input, { key: 'Enter' })
  vi.advanceTimersByTime(0)
  expect(searched).toHaveBeenCalledTimes(2)
})
