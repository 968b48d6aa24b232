import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictionary } from '../../app/dictionary.zh.ts'
import { zh } from '@slipway/web-client/kit-texts.zh.ts'
import { TextsProvider } from '../texts/texts.ts'
import { PictureField } from './PictureField.tsx'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const photo = new File([new Uint8Array(PNG)], 'photo.png', { type: 'image/png' })
const drawImage = vi.fn<CanvasRenderingContext2D['drawImage']>()

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 800, height: 600, close: () => undefined }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo' }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage, fillRect: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cut'])))
})
afterEach(() => vi.unstubAllGlobals())

test('a picture of 800x600 is cut to 400x400, by keyboard, too (VA-27)', async () => {
  const onValueChange = vi.fn<(file: File | null) => void>()
  const submitted = vi.fn<() => void>()
  const person = userEvent.setup()
  render(
    <TextsProvider value={dictionary}>
      <KitProvider texts={zh}>
        <form onSubmit={submitted}>
          <PictureField
            label="产品图片"
            value={null}
            onValueChange={onValueChange}
            error={undefined}
            onProblem={() => undefined}
            percent={undefined}
            disabled={false}
          />
        </form>
      </KitProvider>
    </TextsProvider>,
  )
  await person.upload(screen.getByLabelText('产品图片'), photo)
  await screen.findByRole('dialog', { name: '裁剪图片' })
  const lastDrawn = () => drawImage.mock.lastCall?.slice(1).map((part) => Math.round(Number(part)))
  expect(lastDrawn()).toEqual([-67, 0, 533, 400])

  const area = screen.getByRole('button', { name: /^裁剪区域/ })
  fireEvent.keyDown(area, { key: 'ArrowRight' })
  await waitFor(() => expect(lastDrawn()).toEqual([-47, 0, 533, 400]))

  await person.click(screen.getByRole('button', { name: '使用图片' }))
  await waitFor(() => expect(onValueChange).toHaveBeenCalledOnce())
  expect(onValueChange.mock.lastCall?.[0]).toMatchObject({ name: 'photo.png', type: 'image/png' })
  expect(submitted).not.toHaveBeenCalled()
})
