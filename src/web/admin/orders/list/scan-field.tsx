import { type SubmitEvent, useState } from 'react'
import { Input } from '../../../ui/forms/input.tsx'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import { useScannedShipment } from '../../data/shipments.ts'

const LABEL = 'Scan an order code'

/** Opens an order by the code of its packing slip; a sentence says why one is not to be shipped. */
export function ScanField({ onFound }: { onFound: (id: string) => void }) {
  const [problem, setProblem] = useState('')
  const find = useScannedShipment()
  const scan = useSingleFlight(async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code') ?? '').trim()
    setProblem('')
    if (!code) return
    try {
      const order = await find(code)
      form.reset()
      if (order) onFound(order.id)
    } catch (error) {
      setProblem((error as Error).message)
      // The next scan replaces it.
      form.querySelector('input')?.select()
    }
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void scan(event.currentTarget)
  }
  return (
    <form onSubmit={submit} className="min-w-40 flex-1 max-md:basis-full md:max-w-80">
      <Input
        name="code"
        label={LABEL}
        hideLabel
        placeholder={LABEL}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // After a dialog that was typed in has closed, Chromium focuses the field without a caret.
        onFocus={({ target }) => target.select()}
        className="md:min-h-9 md:py-1"
      />
    </form>
  )
}
