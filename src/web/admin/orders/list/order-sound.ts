const KEY = 'order_sound'
const NOTES_HZ = [880, 1174.7]
const NOTE_S = 0.16
const VOLUME = 0.15

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

export function turnSound(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
}

/** Silent before the first click or key press: browsers allow no sound then. */
export async function playChime(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return
  const audio = new AudioContext()
  const ended = NOTES_HZ.map((hz, at) => playNote(audio, hz, audio.currentTime + at * NOTE_S))
  await Promise.all(ended)
  await audio.close()
}

function playNote(audio: AudioContext, hz: number, at: number): Promise<unknown> {
  const [note, volume] = [audio.createOscillator(), audio.createGain()]
  note.frequency.value = hz
  volume.gain.setValueAtTime(VOLUME, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 3 * NOTE_S)
  note.connect(volume).connect(audio.destination)
  note.start(at)
  note.stop(at + 3 * NOTE_S)
  return new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }))
}
