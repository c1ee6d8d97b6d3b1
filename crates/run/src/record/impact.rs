//! The numbers of an impact.

/// An impact of two surfaces: from the instant at which they meet to that at which they part.
///
/// A number is missing where it is not known: while the surfaces have not parted, where a run does not follow its impacts
/// ([`Keep`](crate::simulate::Keep)), or where it would mean nothing. None is infinite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImpactRecord {
    /// Whether the centres of mass of both bodies are on the line of impact; else it is eccentric.
    pub central: bool,
    /// Whether the surfaces moved along that line when they met; else it is oblique.
    pub direct: bool,
    /// Speed at which the surfaces met [m/s].
    pub approach_speed: f64,
    /// Approach speed that the law was told [m/s], where it was raised to the slowest approach or renewed.
    pub law_speed: Option<f64>,
    /// Effective mass along the normal [kg]; none where nothing can give way.
    pub effective_mass: Option<f64>,
    /// Stiffness that the law was given for the curvatures where the surfaces met [N/m^1.5]; none of a law that is the same everywhere.
    pub stiffness: Option<f64>,
    /// Largest contact force [N].
    pub peak_force: Option<f64>,
    /// Smallest contact force [N]; negative where the law pulled.
    pub least_force: Option<f64>,
    /// Largest indentation [m].
    pub peak_indentation: Option<f64>,
    /// From first touch to separation [s].
    pub duration: Option<f64>,
    /// Speed at which the surfaces part [m/s].
    pub separation_speed: Option<f64>,
    /// Impulse of the contact force along the normal [N s]; with friction, so far.
    pub impulse: Option<f64>,
    /// Impulse of friction on the second body [N s], so far: its length.
    pub tangential_impulse: Option<f64>,
    /// Component of the impulse of friction on the second body along the world's x [N s], so far.
    pub tangential_impulse_x: Option<f64>,
    /// The same along y [N s].
    pub tangential_impulse_y: Option<f64>,
    /// The same along z [N s].
    pub tangential_impulse_z: Option<f64>,
    /// Impulse of friction over that of the normal force [-]: the coefficient of friction where the surfaces slid one way all the time, less otherwise.
    pub impulse_ratio: Option<f64>,
    /// Impulse of all other forces along the normal over the contact [N s], positive where they press the bodies together.
    pub other_impulse: Option<f64>,
    /// The same with pressing and pulling counted alike [N s].
    pub other_impulse_both_ways: Option<f64>,
    /// Separation speed over approach speed [-], whatever has made it; none where the surfaces were pressed together, not thrown.
    pub speed_ratio: Option<f64>,
    /// Restitution that was asked for [-].
    pub restitution_requested: Option<f64>,
    /// Restitution that the law delivered [-]: the ratio of the speeds, where other forces press and pull with less than a tenth of the momentum of
    /// approach.
    pub restitution_delivered: Option<f64>,
    /// Relative angular speed of two rigid bodies after over before, with the sign of a restitution [-], along the axis about which they turned against each other: Hedrih's restitution. None where
    /// they did not, and where surfaces give way.
    pub angular_ratio: Option<f64>,
    /// Energy lost in the contact [J], by friction too.
    pub loss: Option<f64>,
    /// Energy lost by friction [J], so far.
    pub friction_loss: Option<f64>,
}

impl ImpactRecord {
    /// What kind of impact it is, in words.
    pub fn words(&self) -> &'static str {
        match (self.central, self.direct) {
            (true, true) => "central direct impact",
            (true, false) => "central oblique impact",
            (false, true) => "eccentric direct impact",
            (false, false) => "eccentric oblique impact",
        }
    }

    /// Energy with which the bodies met, `M v^2/2` [J]; none where there is no effective mass.
    pub fn approach_energy(&self) -> Option<f64> {
        self.effective_mass.map(|mass| 0.5 * mass * self.approach_speed.powi(2))
    }
}
