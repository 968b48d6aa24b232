import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DragGhost, DropLine } from './DragGhost.tsx'
import type { Box, Drop } from './drop-place.ts'
import { useDrag } from './use-drag.ts'
import { useShown } from './use-shown.ts'

const resting = { pause: vi.fn<() => void>(), cancel: vi.fn<() => void>() }
const animate = vi.fn<(frames: object, options: object) => object>(() => resting)
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: (time: number) => void) => {
    draw(0)
    return 1
  })
  Object.assign(HTMLElement.prototype, { animate })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

const drop: Drop = { to: { page: 'p', index: 1 }, line: { left: 8, top: 90, width: 200, height: 3 } }

function Dragged({ onMove, onDrop }: { onMove: () => void; onDrop: (drop: Drop) => void }) {
  const { store, start } = useDrag({
    onBegin: () => undefined,
    dropUnder: () => drop,
    onDrop: (_what, where) => onDrop(where),
  })
  return (
    <>
      <button
        type="button"
        onPointerMove={onMove}
        onPointerDown={(event) => start(event, { id: 'a', isGroup: false }, 'Lamp')}
      >
        item
      </button>
      <DragGhost store={store} />
      <DropLine store={store} />
    </>
  )
}

test('a drag moves by transforms alone, and nothing else of the page hears of its moves', () => {
  const [onMove, onDrop] = [vi.fn<() => void>(), vi.fn<(where: Drop) => void>()]
  const { container } = render(<Dragged onMove={onMove} onDrop={onDrop} />)
  const item = screen.getByRole('button')
  fireEvent.pointerDown(item, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(item, { clientX: 12, clientY: 10 })
  expect(onMove).toHaveBeenCalledTimes(1)
  fireEvent.pointerMove(item, { clientX: 30, clientY: 40 })
  fireEvent.pointerMove(item, { clientX: 50, clientY: 60 })
  expect(onMove).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Lamp').style.transform).toBe('translate(60px, 70px)')
  const line = container.querySelector<HTMLElement>('.ds-line')
  expect(line?.getAttribute('style')).toBe('transform: translate(8px, 90px) scale(200, 3);')
  // Without an animation, Chromium builds all layers of the page again for each move.
  expect(animate.mock.calls.map(([, options]) => options)).toEqual([
    { duration: 1, composite: 'add' },
    { duration: 1, composite: 'add' },
  ])
  expect(resting.pause).toHaveBeenCalledTimes(2)
  expect(document.documentElement.dataset['drags']).toBe('')
  fireEvent.pointerUp(item, { clientX: 50, clientY: 60 })
  expect(onDrop).toHaveBeenCalledWith(drop)
  expect(document.documentElement.dataset['drags']).toBeUndefined()
  expect(resting.cancel).toHaveBeenCalledTimes(2)
})

function Shown({ boxes, selected }: { boxes: readonly Box[]; selected: string | undefined }) {
  const inside = useRef<HTMLDivElement>(null)
  useShown(boxes, selected, inside)
  return (
    <div className="ds-screen" data-testid="phone">
      <div ref={inside} />
    </div>
  )
}

test('the phone scrolls to an item that was added, once it is measured, and not to one that can be seen', () => {
  const box = (id: string, top: number): Box => ({ id, left: 0, top, width: 100, height: 80 })
  const { rerender } = render(<Shown boxes={[box('a', 0)]} selected={undefined} />)
  const phone = screen.getByTestId('phone')
  Object.defineProperty(phone, 'clientHeight', { value: 700 })
  rerender(<Shown boxes={[box('a', 0)]} selected="new" />)
  expect(phone.scrollTop).toBe(0)
  rerender(<Shown boxes={[box('a', 0), box('new', 900)]} selected="new" />)
  expect(phone.scrollTop).toBe(900 + 80 + 12 - 700)
  rerender(<Shown boxes={[box('b', 500), box('new', 900)]} selected="b" />)
  expect(phone.scrollTop).toBe(292)
})
