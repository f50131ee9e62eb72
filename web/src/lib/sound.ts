// A short tone, made on the spot.

let context: AudioContext | null = null;

/** Two soft tones: it is your turn. Browsers that refuse to play before the first click stay silent. */
export function chime(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    tone(context, 660, 0);
    tone(context, 880, 0.12);
  } catch {
    // No sound is no reason to stop playing.
  }
}

function tone(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.25);
}
