import type { NewTranscription } from '../specification/transcriptions/transcription-table.ts';
import type { Sample } from './websites.ts';

export const sampleTranscriptions: readonly (NewTranscription & Sample)[] = [
  {
    name: 'How we record two people in one room',
    daysAgo: 96,
    favorite: 0,
    language: 'GB',
    result: `Welcome back. Today is a short one, because half of you wrote in with the same question: two people, one room, two microphones, and it sounds like a bathroom. What are we doing wrong?

Nothing much. You are hearing each voice twice, once in its own microphone and once, a few milliseconds later, in the other one. That little delay is what makes it hollow. The usual rule is three to one. If your mouth is a hand's width from your microphone, keep the other microphone at least three hands away from you.

Then turn your backs to the soft things. Most people sit with a bookshelf behind them because it looks nice, and face a bare wall. The microphone hears what you are facing. So face the curtain, face the sofa, face the coats in the hall if you have to.

And please, record a minute of the empty room before you start. You will want it later, when you cut out a cough and there is a hole where the room used to be.`,
  },
  {
    name: 'Cold opens: the first forty seconds',
    daysAgo: 71,
    favorite: 1,
    language: 'US',
    result: `I went back and listened to the first forty seconds of every episode we have made. It was not fun. In eleven of them we say what the show is called, what number this is, who we are, and how we are feeling. Nobody pressed play for that.

The openings that still work all do the same thing. They start in the middle of a sentence that you want to hear the end of. A door opens. Somebody says, I thought it was the neighbour. Then the music.

So here is the exercise. Take the transcript, not the audio, and read it with a pencil. Mark the first line that made you curious. That is your cold open. Everything before it is you clearing your throat, and you may keep it, but it goes after the music.

One warning. A cold open is a promise. If the line about the neighbour never comes back, people remember that too.`,
  },
  {
    name: 'Interview: the tape op who never pressed stop',
    daysAgo: 48,
    favorite: 1,
    language: 'GB',
    result: `So you were nineteen, and they left you alone with the machine.

They did. They said, if anything happens, press stop. And I thought, what could happen? It is a tape recorder. Well, the band started arguing, properly arguing, and I sat there with my finger over the button and thought, this is the best thing they have done all day.

And you did not press it.

I did not press it. Forty minutes. Then the producer came back with the sandwiches and looked at the reels and looked at me. He never said a word. He labelled the box, put it on the shelf, and the next morning I was no longer making the tea.

Did anyone ever use it?

Eight seconds. There is a laugh at the very end of the record, and people always ask who it is. It is the drummer, when he noticed that the red light was on.`,
  },
  {
    name: 'Levels, loudness, and why the train ads are louder',
    daysAgo: 33,
    favorite: 0,
    language: 'US',
    result: `Let me try to explain loudness without a single graph. Your meter shows peaks. Your ear does not care about peaks. A handclap has an enormous peak and nobody reaches for the volume. A voice that is squeezed flat has small peaks and feels like someone leaning on your shoulder.

What we measure instead is an average over time, weighted the way ears are weighted. For spoken word, minus sixteen is a good place to be in stereo, minus nineteen in mono. Write that on the wall.

Leave room above it. If your true peak touches zero, the encoder will overshoot, and on a phone speaker it will crackle. One and a half decibels of air is enough.

And the ads? They are made by people who never met your episode. Measure them, turn them down by the difference, and your listeners will never know that you did anything. That is what good engineering sounds like.`,
  },
  {
    name: 'Hörspaziergang: Markthalle am Morgen',
    daysAgo: 19,
    favorite: 0,
    language: 'DE',
    result: `Es ist kurz nach fünf, und die Halle ist noch leer. Nur die Kühlung summt, irgendwo tropft es, und ganz hinten schiebt jemand einen Wagen über die Fliesen. Das Rad vorne links quietscht. Man hört es, lange bevor man den Menschen sieht.

Ich stehe mit dem Mikrofon zwischen zwei Ständen und sage nichts. Das ist das Schwerste an dieser Arbeit: nichts zu sagen. Wer redet, macht aus einem Ort eine Kulisse.

Um halb sechs kommt der Fisch. Das Eis wird aus Säcken geschüttet, und das klingt, als würde jemand ein sehr großes Glas umrühren. Frau Özdemir vom Käsestand ruft quer durch die Halle, ob heute Dienstag sei. Drei Leute antworten gleichzeitig, und keiner hat recht.

Nehmen Sie sich vor dem nächsten Interview zehn Minuten nur für den Raum. Später, im Schnitt, ist es genau das, was fehlt.`,
  },
  {
    name: 'Listener mail: backups, burnout, biscuits',
    daysAgo: 5,
    favorite: 0,
    language: 'GB',
    result: `First letter. "I lost an interview because the card failed. How do you two back up?" The boring answer is three copies on two kinds of thing, and one of them in another building. The honest answer is that we started doing that the week after we lost one as well.

Second letter. "I have made an episode every week for four years and I cannot hear my own voice any more." Then skip a week. Say so in one sentence, do not apologise, and go for a walk without headphones. The feed will wait. People who love a show do not count the days nearly as carefully as the person who makes it.

Third letter, which is not really a letter, it is a recipe. Oats, golden syrup, far too much butter. We tested it during the recording, and you can hear that in the second half, where nobody finishes a sentence.

Keep writing. We read everything, even the ones about the theme music.`,
  },
];
