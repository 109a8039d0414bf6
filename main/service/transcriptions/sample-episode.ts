/** One long recording that was sent in parts. Cut in pauses, the second part begins in the middle of a paragraph. */

const name = 'The night ferry, in one take';

/** Texts and lengths of the parts. */
const parts = [
  {
    seconds: 842,
    text: `It is ten past eleven and they have let us on with the lorries. I am standing on the car deck, which you are not supposed to do, and a man in an orange coat has decided not to see me. What you hear is four hundred tons of steel being told to hold still.

The plan for tonight is simple. One recorder, one microphone, no cuts. We leave at half past eleven and we arrive at six, and I talk to whoever cannot sleep. If you can hear the engine through all of it, that is because you can hear the engine through all of it.

This is Ruth, who sells the coffee. Ruth, how many crossings is this for you? I stopped at two thousand. My husband kept a list on the fridge, and then we bought a new fridge.`,
  },
  {
    seconds: 871,
    text: `And you never kept another one. No. By then I knew that I would not stop.

Half past one, on the rear deck. The wind is from the side and I have put the microphone inside my hat. Two students from Ghent are eating crisps in the dark. They have been on the road since Tuesday with a cello, and the cello has a seat of its own and a name in the passenger list.

Nobody asked about the name, they say. The woman at the desk looked at the case, looked at the screen and wished the three of us a pleasant night. What is it called? Ludo. He does not get seasick, but he goes out of tune,`,
  },
  {
    seconds: 759,
    text: `so tomorrow they will need an hour that they do not have.

Five o'clock. The bar is closed, the children have fallen asleep where they fell, and there is a light over there that does not move with us. That is the harbour. You would think that people cheer, but what they do is look for their shoes.

Ruth gives me the last cup, on the house. I ask her what she listens to on the way home. Nothing, she says. After a night like this I drive with the window open, and that is my programme. I am going to stop the recorder now, before anyone says something better.`,
  },
] as const;

export const sampleEpisode = {
  name,
  daysAgo: 12,
  language: 'GB',
  parts: parts.map((part, index) => ({ ...part, name: `${name} · part ${index + 1} of ${parts.length}` })),
} as const;
