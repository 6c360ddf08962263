export type BackupFile = { name: string; takenAt: Date; bytes: number; isEncrypted: boolean }

export type BackupFailure = { at: Date; reason: string }

/** The backups in the data folder. */
export type Backups = {
  /** Newest first. */
  list(): Promise<BackupFile[]>
  /** Also in another process of the shop. */
  isRunning(): Promise<boolean>
  /** Undefined after a success. */
  failure(): Promise<BackupFailure | undefined>
  /**
   * Goes on in the background. Does nothing while one is being made.
   * @param keep how many of the newest backups are kept; undefined keeps all
   */
  start(keep: number | undefined): Promise<void>
  /** Streams the file. @returns undefined when it is gone */
  read(name: string): Promise<{ bytes: number; content: ReadableStream<Uint8Array> } | undefined>
}
